import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page itself and passes everything else on to a running `antartik serve`;
// ANTARTIK_PORT names its port.
export default defineConfig(({ mode }) => {
  const port = loadEnv(mode, '.', 'ANTARTIK_').ANTARTIK_PORT ?? '8055';
  return {
    plugins: [svelte()],
    build: {
      outDir: '../src/antartik/server/page',
      emptyOutDir: true,
      // The page's policy allows no data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome105', 'firefox110', 'safari16'],
    },
    server: {
      proxy: {
        // The host stays as the browser said it: the server takes requests only from pages of its own origin.
        '/api': { target: `http://127.0.0.1:${port}` },
        '/ws': { target: `ws://127.0.0.1:${port}`, ws: true },
      },
    },
    // Style sheets are read by the test of their contrasts.
    test: { include: ['tests/**/*.test.ts'], environment: 'node', css: { include: [/\.css\?raw/] } },
  };
});
