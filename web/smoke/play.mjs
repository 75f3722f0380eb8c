// A smoke game in another browser: node smoke/play.mjs firefox|webkit ADDRESS PROGRAM...
// PROGRAM: Firefox itself; or WebKitWebDriver and Xvfb. ANTARTIK_PICTURE names a file for a picture of the end.
import { playGame } from './game.mjs';

const [kind, address, ...programs] = process.argv.slice(2);
const open = kind === 'firefox' ? (await import('./firefox.mjs')).firefox : (await import('./webkit.mjs')).webkit;
const driver = await open(...programs);
let failed = false;
try {
  const { taps, seconds, champion } = await playGame(driver, address);
  console.log(`${driver.name}: a game in ${taps} clicks and ${seconds} s; ${champion}`);
} catch (error) {
  failed = true;
  console.error(`${driver.name}: ${error.message}`);
} finally {
  if (process.env.ANTARTIK_PICTURE !== undefined) await driver.picture(process.env.ANTARTIK_PICTURE);
  await driver.close();
}
process.exit(failed ? 1 : 0);
