import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The e-mails that a product without a mail server has written so far; one that is being written has another ending. */
export async function readEmails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mailbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
