// The system's Firefox by WebDriver BiDi.
import puppeteer from 'puppeteer-core';

/** @param {string} executablePath */
export async function firefox(executablePath) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  page.setDefaultTimeout(1500);
  const faults = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return {
    name: await browser.version(),
    open: async (address) => {
      await page.goto(address, { timeout: 30_000 });
    },
    evaluate: (expression) => page.evaluate(expression),
    click: async (testid) => {
      const element = await page.$(`[data-testid="${testid}"]`);
      if (element === null) return false;
      try {
        await element.click();
        return true;
      } catch {
        return false; // the moment was over: the table went on by itself
      } finally {
        await element.dispose().catch(() => undefined);
      }
    },
    faults: async () => faults,
    picture: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  };
}
