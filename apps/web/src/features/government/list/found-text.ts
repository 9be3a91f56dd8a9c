import type { GovernmentReport } from '@smart-waste/contract';

/** What was found, by name in the reader's language and number, most first: `2 × Can, Litter`; no tidy bin. */
export function foundText(
  { analysis_results }: Pick<GovernmentReport, 'analysis_results'>,
  say: (title: string) => string,
): string {
  const times = new Map<string, number>();
  for (const { title, waste } of analysis_results?.detections ?? [])
    if (waste) times.set(title, (times.get(title) ?? 0) + 1);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([title, count]) => (count > 1 ? `${count} × ${say(title)}` : say(title)))
    .join(', ');
}
