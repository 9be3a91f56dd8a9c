import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from './index.ts';
import list from './released.json' with { type: 'json' };

const released: Record<string, string> = Object.assign(
  {},
  ...list.releases.map(({ migrations }) => migrations),
);
const names = Object.keys(MIGRATIONS);

describe('the migrations', () => {
  it('are listed in the order of their names, and each file is one of them', async () => {
    const files = await readdir(import.meta.dirname);
    const steps = files.filter((file) => /^\d{4}.*\.ts$/.test(file)).map((file) => file.replace(/\.ts$/, ''));
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(steps.sort());
  });

  it('never change once they are released (UG-04)', async () => {
    const changed: string[] = [];
    for (const [name, hash] of Object.entries(released)) {
      const text = await readFile(join(import.meta.dirname, `${name}.ts`)).catch(() => '');
      if (createHash('sha256').update(text).digest('hex') !== hash) changed.push(name);
    }
    expect(changed).toEqual([]);
  });

  it('sort after all released ones when they are new, because a released database runs only those (UG-04)', () => {
    const last = Object.keys(released).sort().at(-1) ?? '';
    const early = names.filter((name) => !(name in released) && name < last);
    expect(early).toEqual([]);
  });
});
