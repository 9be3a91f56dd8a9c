/**
 * Colours by Okabe and Ito, which colour-blind readers can distinguish, without those on which black text is hard to
 * read.
 */
const PALETTE = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#d55e00', '#cc79a7'] as const;

/** Text on any of these colours. */
export const ON_CLASS_COLOR = '#000';

function preferredColor(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % PALETTE.length;
}

/**
 * One colour for each class of a photo: a class keeps its preferred colour where possible, and two share one only when
 * there are too few.
 */
export function classColors(names: readonly string[]): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of [...new Set(names)].sort()) {
    if (taken.size === PALETTE.length) taken.clear();
    const start = preferredColor(name);
    const turn = PALETTE.map((_, step) => PALETTE[(start + step) % PALETTE.length] ?? PALETTE[0]);
    const color = turn.find((candidate) => !taken.has(candidate)) ?? PALETTE[0];
    taken.add(color);
    colors.set(name, color);
  }
  return colors;
}
