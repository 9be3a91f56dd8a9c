import { adminOverview } from '@smart-waste/contract';
import { expect } from 'vitest';
import { logInCitizen } from './citizen.ts';
import { type Product, runCommand } from './product.ts';

/** A link to a photo of the original has ended on its running copy, which goes live by a command with these settings. */
export async function makeLive(copy: Product, originalLink: string, env: Record<string, string>) {
  expect((await fetch(new URL(originalLink, copy.url))).status).toBe(404);
  const admin = await logInCitizen(copy.url, 'admin');
  const readRestoredAt = async () =>
    adminOverview.parse(await (await admin.request('/admin/overview/')).json()).restored_copy_at;
  expect(await readRestoredAt()).not.toBeNull();
  const live = await runCommand('restore', ['--go-live'], { DATA_DIR: copy.dataDir, ...env });
  expect([live.code, live.printed]).toEqual([0, expect.stringContaining('This restored copy is live')]);
  expect(await readRestoredAt()).toBeNull();
}
