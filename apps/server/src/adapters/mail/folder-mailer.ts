import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { createFolder } from '../../lib/create-folder.ts';
import { writeDurably } from '../../lib/durable-file.ts';
import type { Clock, Ids } from '../../ports/deps.ts';
import { type Email, EmailNotSentError, type Mailer } from '../../ports/mailer.ts';

type Options = { folder: string; from: string; log: Logger; clock: Clock; ids: Pick<Ids, 'newId'> };

/** Writes e-mails as .eml files, which mail programs can open, when no mail server is configured. */
export function createFolderMailer({ folder, from, log, clock, ids }: Options): Mailer {
  return {
    send: async (email) => {
      const id = ids.newId();
      const path = join(folder, `${id}.eml`);
      await write(path, buildEml(email, { from, id, date: clock.now() })).catch(async (error: unknown) => {
        // It may have its name already, without being sure to keep it. Where it cannot be removed, it will be sent twice rather than never.
        await rm(path, { force: true }).catch((err: unknown) => {
          log.warn({ err, path }, 'an e-mail that will be sent again could not be removed');
        });
        throw new EmailNotSentError(error, { isRefused: false });
      });
      log.warn({ path }, 'no mail server is configured (SMTP_URL); the e-mail was written to this file');
    },
  };
}

/** Another program never sees a part of an e-mail, and what was sent survives a power failure. */
async function write(path: string, eml: string): Promise<void> {
  await createFolder(dirname(path), 0o700);
  await writeDurably(path, { temporary: `${path}.part`, mode: 0o600 }, Buffer.from(eml));
}

type Envelope = { from: string; id: string; date: Date };

function buildEml({ to, subject, text, headers }: Email, { from, id, date }: Envelope): string {
  const head = {
    From: from,
    To: to,
    Subject: subject,
    Date: date.toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}@smart-waste.local>`,
    'MIME-Version': '1.0',
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`);
  return `${lines.join('\r\n')}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}`;
}
