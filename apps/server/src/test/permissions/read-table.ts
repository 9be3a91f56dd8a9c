import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLER_KINDS, type CallerKind } from './callers.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/permissions.md');

export type PermissionRow = { name: string; call: string; statuses: Record<CallerKind, number> };

const parseCells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

/** The table of docs/permissions.md; throws when its columns differ from CALLER_KINDS. */
export function readPermissions(): PermissionRow[] {
  const [heading = '', , ...rows] = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const columns = parseCells(heading).slice(2);
  if (columns.join() !== CALLER_KINDS.join())
    throw new Error(`docs/permissions.md has the columns ${columns}`);
  return rows.map((row) => {
    const [name = '', call = '', ...statuses] = parseCells(row);
    const numbers = CALLER_KINDS.map((kind, column) => [kind, Number(statuses[column])] as const);
    // Every kind of caller has an entry.
    return { name, call, statuses: Object.fromEntries(numbers) as Record<CallerKind, number> };
  });
}
