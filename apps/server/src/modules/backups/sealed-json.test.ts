import { expect, it } from 'vitest';
import { openSealedJson, sealJson } from './sealed-json.ts';

const CONTENT = { format: 1, name: 'नमस्ते "quoted"', list: [1, null], sha256_of: 'abc' };

it('returns what was sealed', () => {
  expect(openSealedJson(sealJson(CONTENT))).toEqual(CONTENT);
});

it('is JSON that other programs can read', () => {
  expect(JSON.parse(sealJson(CONTENT))).toMatchObject(CONTENT);
});

it('notices one flipped bit in any byte', () => {
  const sealed = Buffer.from(sealJson(CONTENT));
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const flipped = Buffer.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(() => openSealedJson(flipped.toString('utf8')), `byte ${at}`).toThrow();
  }
});

it('notices a cut', () => {
  expect(() => openSealedJson(sealJson(CONTENT).slice(0, -10))).toThrow('its end is missing');
});
