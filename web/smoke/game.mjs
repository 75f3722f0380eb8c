// A whole game against one bot, by clicking what the page offers, in whatever browser a driver drives.

const LONGEST = 600_000;
const TAPS = 1000;

// What can be clicked now; a card to put in order until it has its place.
const OFFERS = `(() => {
  const offers = [];
  for (const element of document.querySelectorAll('[data-testid]')) {
    const id = element.dataset.testid;
    if (!/^(do|pick|judge-card|judge-confirm|hurry|ending|ended)(-|$)/.test(id)) continue;
    if (element.getAttribute('aria-disabled') === 'true' || !element.checkVisibility()) continue;
    if (id.startsWith('judge-card') && element.getAttribute('aria-pressed') === 'true') continue;
    offers.push(id);
  }
  return offers;
})()`;
// In the order in which they are liked; the series is stopped once it is long enough.
const LIKED = [
  'hurry',
  'judge-confirm',
  'judge-card',
  'pick-parachute',
  'pick-judge',
  'pick-turn',
  'pick-dare',
  'do-parachute',
  'do-judge',
  'do-keep',
  'do-flop',
  'do-agree',
  'do-stop',
  'do-draw',
];
const ENOUGH = 3;

/**
 * Play from the home page to the end, the check of the deck included. Returns what was seen.
 *
 * @param {{
 *   open(address: string): Promise<void>,
 *   evaluate(expression: string): Promise<any>,
 *   click(testid: string): Promise<boolean>,
 *   faults(): Promise<string[]>,
 * }} driver `click` says whether it could.
 * @param {string} address
 */
export async function playGame(driver, address) {
  const started = Date.now();
  const done = [];
  await driver.open(address);
  await click('way-bots');
  while ((await text('bots')) !== '1 bot') await click('bots-fewer');
  await click('start-standard');
  await until(() => shown('place-1'), 'the table');

  for (;;) {
    const offers = await driver.evaluate(OFFERS);
    if (offers.includes('ending')) break;
    if (offers.includes('ended')) throw new Error('the connection has ended');
    const chosen = await choose(offers);
    if (chosen === undefined) await pause(50);
    else if (await driver.click(chosen)) done.push(chosen);
    if (done.length > TAPS || Date.now() - started > LONGEST) {
      throw new Error(`no end; offered ${offers.join(' ')}; the last taps: ${done.slice(-20).join(' ')}`);
    }
  }
  const champion = await text('champion');
  if (champion === '') throw new Error('nobody is champion');
  await click('proof-check');
  await until(async () => (await attribute('proof-verdict', 'data-verdict')) === 'good', 'the proof of the deck');
  const faults = await driver.faults();
  if (faults.length > 0) throw new Error(`the browser complained: ${faults.join('; ')}`);
  return { taps: done.length, seconds: Math.round((Date.now() - started) / 1000), champion };

  async function choose(offers) {
    const series = await driver.evaluate(`document.querySelectorAll('[data-testid=series-card]').length`);
    for (const liked of LIKED) {
      if (liked === 'do-stop' && series < ENOUGH) continue;
      const found = offers.find((offer) => offer === liked || offer.startsWith(`${liked}-`));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  async function click(testid) {
    await until(() => driver.click(testid), testid);
  }
  function find(testid) {
    return `document.querySelector('[data-testid="${testid}"]')`;
  }
  function text(testid) {
    return driver.evaluate(`(${find(testid)}?.innerText ?? '').trim()`);
  }
  function attribute(testid, name) {
    return driver.evaluate(`${find(testid)}?.getAttribute('${name}') ?? null`);
  }
  function shown(testid) {
    return driver.evaluate(`${find(testid)}?.checkVisibility() === true`);
  }
}

async function until(condition, what) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await condition()) return;
    await pause(100);
  }
  throw new Error(`it never came: ${what}`);
}

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
