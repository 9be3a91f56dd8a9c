import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASKERS, type Asker } from './askers.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/permissions.md');

export type PermissionRow = { name: string; call: string; statuses: Record<Asker, number> };

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

/** The table of docs/permissions.md; throws when its columns are not those that are tried. */
export function readPermissions(): PermissionRow[] {
  const [heading = '', , ...rows] = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const columns = cellsOf(heading).slice(2);
  if (columns.join() !== ASKERS.join()) throw new Error(`docs/permissions.md has the columns ${columns}`);
  return rows.map((row) => {
    const [name = '', call = '', ...statuses] = cellsOf(row);
    const numbers = ASKERS.map((asker, column) => [asker, Number(statuses[column])] as const);
    return { name, call, statuses: Object.fromEntries(numbers) as Record<Asker, number> }; // every asker is named
  });
}
