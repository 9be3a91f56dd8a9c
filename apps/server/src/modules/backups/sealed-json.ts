import { createHash } from 'node:crypto';

const SEAL = /,"sha256":"([0-9a-f]{64})"\}\s*$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An object as JSON whose last property is the SHA-256 of the others, so that a changed byte is noticed. */
export function sealJson(content: object): string {
  const text = JSON.stringify(content);
  return `${text.slice(0, -1)},"sha256":"${sha256(text)}"}\n`;
}

/** Throws when a byte was changed. */
export function openSealedJson(sealed: string): unknown {
  const [seal, digest] = SEAL.exec(sealed) ?? [];
  if (seal === undefined) throw new Error('its end is missing');
  const text = `${sealed.slice(0, -seal.length)}}`;
  if (sha256(text) !== digest) throw new Error('other content');
  return JSON.parse(text);
}
