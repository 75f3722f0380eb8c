// Components in a real browser: the system's Chromium, driven by Playwright, which brings none of its own.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** Where the browser is; said clearly if there is none. */
function chromium(): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not here
      }
    }
  }
  throw new Error('The component tests need Chromium on the PATH, and there is none.');
}

export default defineConfig({
  plugins: [svelte()],
  // What tests import is known: found out late, it would make the page load anew in the middle of a test.
  optimizeDeps: { include: ['@noble/hashes/sha2.js', '@noble/hashes/utils.js'] },
  test: {
    include: ['tests/components/*.browser.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 390, height: 844 },
      provider: playwright({
        launchOptions: {
          executablePath: chromium(),
          args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
        },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
