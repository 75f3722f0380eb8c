// WebKit as GTK's programs have it, by WebDriver, on a screen in memory.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

import { pause } from './game.mjs';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
// Installed as soon as the page is there: what it complains of afterwards.
const LISTEN = `
  window.smokeFaults = [];
  addEventListener('error', ({ message }) => smokeFaults.push(String(message)));
  addEventListener('unhandledrejection', ({ reason }) => smokeFaults.push(String(reason)));
  for (const kind of ['error', 'warn']) {
    const before = console[kind];
    console[kind] = (...words) => { smokeFaults.push(words.join(' ')); before.apply(console, words); };
  }`;

/**
 * @param {string} driverPath WebKitWebDriver
 * @param {string} screenPath Xvfb
 */
export async function webkit(driverPath, screenPath) {
  const screen = spawn(screenPath, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstLine(screen, 'Xvfb');
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  let session = '';

  async function ask(method, path, body) {
    const request = { method, headers: { 'content-type': 'application/json' } };
    if (body !== undefined) request.body = JSON.stringify(body);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, request);
    const { value } = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(value.message), { kind: value.error });
    return value;
  }
  const say = (method, path, body) => ask(method, `/session/${session}${path}`, body);

  async function close() {
    await say('DELETE', '').catch(() => undefined);
    driver.kill();
    screen.kill();
  }

  try {
    const made = await begin(() =>
      ask('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } } }),
    );
    session = made.sessionId;
    const { browserName, browserVersion } = made.capabilities;
    await say('POST', '/window/rect', { width: 800, height: 1000 });
    return {
      name: `${browserName} ${browserVersion}`,
      open: async (address) => {
        await say('POST', '/url', { url: address });
        await say('POST', '/execute/sync', { script: LISTEN, args: [] });
      },
      evaluate: (expression) => say('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
      click: async (testid) => {
        try {
          const found = await say('POST', '/element', { using: 'css selector', value: `[data-testid="${testid}"]` });
          await say('POST', `/element/${found[ELEMENT]}/click`, {});
          return true;
        } catch (error) {
          // The moment was over, or something lies above it for a moment.
          if (/no such element|stale element|not interactable|intercepted/.test(error.kind ?? '')) return false;
          throw error;
        }
      },
      faults: () => say('POST', '/execute/sync', { script: 'return window.smokeFaults', args: [] }),
      picture: async (path) => writeFile(path, Buffer.from(await say('GET', '/screenshot'), 'base64')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The driver takes a moment until it listens. */
async function begin(ask) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error.kind !== undefined || tries === 100) throw error;
      await pause(100);
    }
  }
}

function firstLine(process, name) {
  return new Promise((resolve, reject) => {
    process.on('error', reject);
    process.on('exit', () => reject(new Error(`${name} has ended`)));
    process.stdout.once('data', (data) => resolve(String(data).trim()));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
