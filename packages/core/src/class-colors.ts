/**
 * The colour of each class of the bundled model, the same on every photo and screen. The first six are those of Okabe
 * and Ito, which colour-blind readers can distinguish, without the two on which black text is hard to read; the
 * classes that are most often on one photo have them. The others differ from these in lightness.
 */
const CLASS_COLORS = new Map([
  ['garbage_pile', '#e69f00'],
  ['trash_bag', '#56b4e9'],
  ['overflowing_bin', '#d55e00'],
  ['litter', '#f0e442'],
  ['bottle', '#009e73'],
  ['can', '#cc79a7'],
  ['cardboard', '#e8c39e'],
  ['bulky_waste', '#b9a3f5'],
  ['cup', '#9be3e0'],
  ['bin', '#c4c7cc'],
]);
const PALETTE = [...CLASS_COLORS.values()];

/** Text on any of these colours. */
export const ON_CLASS_COLOR = '#000';

/** Classes of other models: by their name alone, so that they too have one colour everywhere. */
function chooseColor(name: string): string | undefined {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return PALETTE[hash % PALETTE.length];
}

/** The colour of a class, whichever case and separators its model uses. */
export function getClassColor(name: string): string {
  const id = name.toLowerCase().replaceAll(/[\s_-]+/g, '_');
  return CLASS_COLORS.get(id) ?? chooseColor(id) ?? ON_CLASS_COLOR;
}
