import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** The packages with the typefaces of labels, and which subsets of each are used, the preferred one first. */
const TYPEFACES = [
  {
    name: 'inter',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  },
  { name: 'noto-sans-devanagari', subsets: ['devanagari'] },
] as const;

const FONTS = TYPEFACES.flatMap(({ name, subsets }) =>
  subsets.map((subset) => ({ family: `${name} ${subset}`, typeface: name, subset })),
);

/** Whether a typeface has a glyph for this character, by the ranges that its package declares. */
type Coverage = (character: string) => boolean;

/** Reads ranges as CSS writes them: `U+0000-00FF,U+0131`. */
function parseCoverage(ranges: string): Coverage {
  const bounds = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return bounds.some(([first, last]) => first <= code && code <= last);
  };
}

function readRanges(typeface: string): Record<string, string> {
  const path = require.resolve(`@fontsource-variable/${typeface}/unicode.json`);
  // Our own dependency at a pinned version: the shape is known.
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

export type LabelFonts = {
  /** A font list as CSS writes it: each character is drawn by the first family that has it. */
  families: string;
  /** Whether every character of the text has a glyph and at least one of them is visible. */
  canDraw: (text: string) => boolean;
};

/** Registers the bundled typefaces, so that labels look the same on a machine without any font. */
export function registerLabelFonts(registry: typeof GlobalFonts): LabelFonts {
  const coverages = FONTS.map(({ family, typeface, subset }) => {
    const file = `@fontsource-variable/${typeface}/files/${typeface}-${subset}-wght-normal.woff2`;
    if (!registry.registerFromPath(require.resolve(file), family))
      throw new Error(`the font ${file} cannot be loaded`);
    return parseCoverage(readRanges(typeface)[subset] ?? '');
  });
  const isVisible = (character: string) => !/^[\p{Control}\p{Unassigned}\p{Private_Use}]$/u.test(character);
  return {
    families: FONTS.map(({ family }) => `"${family}"`).join(', '),
    canDraw: (text) =>
      text.trim() !== '' &&
      [...text].every(
        (character) => isVisible(character) && coverages.some((isCovered) => isCovered(character)),
      ),
  };
}
