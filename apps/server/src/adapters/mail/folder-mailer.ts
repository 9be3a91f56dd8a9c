import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Email, Mailer } from '../../modules/accounts/ports.ts';
import type { Clock, Ids } from '../../ports/deps.ts';

type Options = { folder: string; from: string; log: Logger; clock: Clock; ids: Pick<Ids, 'newId'> };

/** Writes e-mails as .eml files, which mail programs can open, when no mail server is configured. */
export function folderMailer({ folder, from, log, clock, ids }: Options): Mailer {
  return {
    send: async (email) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = ids.newId();
      const path = join(folder, `${id}.eml`);
      const draft = `${path}.part`;
      await writeFile(draft, emlOf(email, { from, id, date: clock.now() }), { mode: 0o600 });
      await rename(draft, path);
      log.warn({ path }, 'no mail server is configured (SMTP_URL); the e-mail was written to this file');
    },
  };
}

type Envelope = { from: string; id: string; date: Date };

function emlOf({ to, subject, text }: Email, { from, id, date }: Envelope): string {
  const head = {
    From: from,
    To: to,
    Subject: subject,
    Date: date.toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}@smart-waste.local>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`);
  return `${lines.join('\r\n')}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}`;
}
