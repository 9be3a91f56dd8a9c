import type { ApiDocument, Schema } from './api-document.ts';

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** Only the named shapes that some call uses, directly or through another shape. */
export function usedShapes({ paths, components }: ApiDocument): Record<string, Schema> {
  const all = components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(all[name] ?? null);
    }
  };
  follow(paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
