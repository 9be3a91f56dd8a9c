import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const START = `${SOURCES}main.tsx`;
const LANDING_PAGE = `${SOURCES}features/landing/landing-page.tsx`;

/**
 * The modules of the app that these load, themselves included. Packages are not followed: the index of one imports all of its
 * modules, most of which the build leaves out here.
 */
function collectModules(roots: string[], context: Rolldown.ChunkingContext): Set<string> {
  const modules = new Set(roots);
  for (const id of modules)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (imported.startsWith(SOURCES)) modules.add(imported);
  return modules;
}

/**
 * The small modules of many screens are put into one file, because they compress better together: 5 to 7 kB less on each
 * screen. The landing page shall not load those that only others need. What it shares with many of them is a file, too,
 * and so is the start of the app, which otherwise would be drawn into the file of the screens with their imports.
 */
export function createSharedFileGroups(): Rolldown.CodeSplittingGroup[] {
  let known: { start: Set<string>; landing: Set<string> } | undefined;
  const chooseFile: Rolldown.CodeSplittingNameFunction = (id, context) => {
    known ??= {
      start: collectModules([START], context),
      landing: collectModules([START, LANDING_PAGE], context),
    };
    if (id === START) return null;
    if (known.start.has(id)) return 'start';
    return known.landing.has(id) ? 'landing' : 'screens';
  };
  const createFileGroup = (
    name: string,
    minShareCount: number,
    priority: number,
  ): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => (chooseFile(id, context) === name ? name : null),
    debugName: name,
    minShareCount,
    priority,
  });
  return [
    createFileGroup('start', 1, 3),
    createFileGroup('landing', 12, 2),
    createFileGroup('screens', 20, 1),
  ];
}
