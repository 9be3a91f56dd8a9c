import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptMessage, MAX_MESSAGE_BYTES } from './encrypt-message.ts';

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('an encrypted push message', () => {
  it('is the published example for its values', () => {
    const { keys, text, privateKey, salt, body } = EXAMPLE;
    expect(encryptMessage(keys, text, { salt, privateKey }).toString('base64url')).toBe(body);
  });

  it('differs each time', () => {
    const { keys, text } = EXAMPLE;
    expect(encryptMessage(keys, text).equals(encryptMessage(keys, text))).toBe(false);
  });

  it('fits into what every push service accepts, up to the longest text', () => {
    expect(encryptMessage(EXAMPLE.keys, 'x'.repeat(MAX_MESSAGE_BYTES))).toHaveLength(4096);
    expect(() => encryptMessage(EXAMPLE.keys, 'x'.repeat(MAX_MESSAGE_BYTES + 1))).toThrow(RangeError);
    expect(() => encryptMessage(EXAMPLE.keys, 'क'.repeat(MAX_MESSAGE_BYTES))).toThrow(RangeError);
  });

  it('is refused for keys that are no point of the curve', () => {
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
    expect(() => encryptMessage({ ...EXAMPLE.keys, p256dh }, 'text')).toThrow();
    const own = createECDH('prime256v1').generateKeys().toString('base64url');
    expect(() => encryptMessage({ ...EXAMPLE.keys, p256dh: own }, '')).not.toThrow();
  });
});
