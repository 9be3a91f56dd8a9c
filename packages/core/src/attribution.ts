/** One piece of an attribution: a text, with the address that it links to or null. */
export type AttributionPart = { text: string; href: string | null };

/** A piece begins with `[` when it is a link; the texts around have no brackets. */
const LINK = /\[([^[\]]{1,200})\]\((https?:\/\/[^\s()<>"]{1,300})\)/g;

/**
 * The pieces of `© [Example](https://example.org) contributors`, or null when the text has characters that could be
 * markup (`<`, `>`) or a bracket outside of a link.
 */
export function parseAttribution(text: string): AttributionPart[] | null {
  const parts: AttributionPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: match[1] ?? '', href: match[2] ?? '' });
    end = match.index + match[0].length;
  }
  parts.push({ text: text.slice(end), href: null });
  const filled = parts.filter((part) => part.text !== '');
  const isPlain = filled.every((part) => part.href !== null || !/[[\]]/.test(part.text));
  return isPlain && /\S/.test(text) && !/[<>]/.test(text) ? filled : null;
}
