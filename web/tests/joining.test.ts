import { describe, expect, test } from 'vitest';

import { CODE_SIGNS, readCode } from '../src/lib/home/code';
import { isOwnName } from '../src/lib/invite/origins';

describe('a code as people type it', () => {
  test.each([
    ['KWPRTM', 'KWPRTM'],
    ['  kwp rtm ', 'KWPRTM'],
    ['kwp-rtm.', 'KWPRTM'],
    ['ＫＷＰＲＴＭ', 'KWPRTM'],
    ['http://192.168.1.20:8055/t/KWPRTM', 'KWPRTM'],
    ['Come! http://ada.local/t/kwprtm/', 'KWPRTM'],
  ])('%s', (text, code) => {
    const read = readCode(text);
    expect(read).toMatchObject({ kind: 'table' });
    expect('codes' in read && read.codes[0]).toBe(code);
  });

  test('signs that no code has stand for those that look alike', () => {
    const read = readCode('o0wpyl');
    const codes = 'codes' in read ? read.codes : [];
    expect(codes).toContain('QQWPVJ');
    expect(codes.length).toBeLessThanOrEqual(4);
    for (const sign of codes.join('')) expect(CODE_SIGNS).toContain(sign);
  });

  test('what was typed is tried before what it may be mistaken for', () => {
    expect(readCode('5KWPRT')).toMatchObject({ codes: ['5KWPRT', 'SKWPRT'] });
  });

  test('eight signs are seats from another device, by hand or in a link', () => {
    expect(readCode('kwpr tmxd')).toMatchObject({ kind: 'offer', codes: ['KWPRTMXD'] });
    expect(readCode('http://x/t/KWPRTM#KWPRTMXB')).toMatchObject({ kind: 'offer', codes: ['KWPRTMXB'] });
  });

  test.each([
    ['', 0],
    ['?', 0],
    ['KWPRT', 5],
    ['KWPRTMX', 7],
  ])('%j is no code, and how long it is', (text, length) => {
    expect(readCode(text)).toEqual({ kind: 'wrong', length });
  });
});

test('names that every machine has for itself', () => {
  for (const own of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(isOwnName(own)).toBe(true);
  for (const other of ['192.168.1.20', 'ada.local', '127.0.0.1.foreign.test', 'antartik.test']) {
    expect(isOwnName(other)).toBe(false);
  }
});
