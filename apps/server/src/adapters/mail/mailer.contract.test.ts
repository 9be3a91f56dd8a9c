import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMount, onSmallDisk } from '../../../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { EmailNotSentError, type Mailer } from '../../ports/mailer.ts';
import { catchError } from '../../test/catch-error.ts';
import { createFolderMailer } from './folder-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const LINK = `https://waste.example.org/auth?reset=${'Ab3-_'.repeat(9)}`;
const email = { to: 'asha@example.org', subject: 'A new password', text: `नमस्ते आशा,\n\n${LINK}\n.\nBye\n` };

type Box = { mailer: Mailer; emails: () => Promise<string[]>; close: () => Promise<void> };

async function folderBox(): Promise<Box & { folder: string; logged: string[] }> {
  const folder = join(await createTemporaryFolder('mailbox'), 'mailbox');
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  let count = 0;
  const clock = { now: () => new Date('2026-11-21T10:00:00Z') };
  const ids = { newId: () => `id-${++count}` };
  return {
    folder,
    logged,
    mailer: createFolderMailer({ folder, from: 'Waste <waste@example.org>', log, clock, ids }),
    emails: async () =>
      Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8'))),
    close: async () => undefined,
  };
}

/** Implements enough of SMTP to receive e-mails like a mail server on the same machine. */
async function smtpBox(): Promise<Box & { server: Server }> {
  const emails: string[] = [];
  const server = createServer((socket) => void receiveEmails(socket, emails));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Waste <waste@example.org>' }),
    emails: async () => emails,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const REPLIES: [RegExp, string][] = [
  [/^DATA/, '354 go on'],
  [/^RCPT TO:<unknown@/, '550 no such person'],
  [/^RCPT TO:<blocked@/, '550 5.7.1 your network is on a list'],
  [/^RCPT TO:<busy@/, '450 try again'],
  [/^QUIT/, '221 bye'],
  [/^/, '250 fine'],
];

async function receiveEmails(socket: Socket, emails: string[]) {
  let email: string[] | null = null;
  socket.write('220 test\r\n');
  for await (const line of createInterface({ input: socket })) {
    if (email === null) {
      socket.write(`${REPLIES.find(([command]) => command.test(line))?.[1]}\r\n`);
      if (line.startsWith('DATA')) email = [];
    } else if (line === '.') {
      emails.push(email.join('\r\n'));
      endEmail(socket, email);
      email = null;
    } else email.push(line.replace(/^\.\./, '.'));
  }
}

/** Accepts it, or breaks the connection instead. */
function endEmail(socket: Socket, email: string[]) {
  if (email.includes('To: lost@example.org')) socket.destroy();
  else socket.write('250 kept\r\n');
}

/** The text of an e-mail as a mail program would show it. */
function parseText(eml: string): string {
  const [head = '', ...rest] = eml.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe.each([
  ['folder', folderBox],
  ['smtp', smtpBox],
])('a %s mailer', (_name, open) => {
  let box: Box;
  beforeEach(async () => {
    box = await open();
  });
  afterEach(() => box.close());

  it('delivers the e-mail with sender, receiver, subject and every character of the text', async () => {
    await box.mailer.send(email);
    const [eml = '', ...others] = await box.emails();
    expect(others).toEqual([]);
    expect(eml).toMatch(/^From: Waste <waste@example\.org>/m);
    expect(eml).toMatch(/^To: asha@example\.org/m);
    expect(eml).toMatch(/^Subject: A new password/m);
    expect(eml).toMatch(/^Message-ID: <.+>/im);
    expect(eml).toMatch(/^Date: .+/m);
    expect(parseText(eml).replaceAll('\r\n', '\n').trimEnd()).toBe(email.text.trimEnd());
  });

  it('delivers e-mails that are sent at the same moment once each', async () => {
    await Promise.all([1, 2, 3].map((n) => box.mailer.send({ ...email, subject: `E-mail ${n}` })));
    const subjects = (await box.emails()).map((eml) => /^Subject: (.+?)\r$/m.exec(eml)?.[1]);
    expect(subjects.sort()).toEqual(['E-mail 1', 'E-mail 2', 'E-mail 3']);
  });

  it('adds the headers of the e-mail, each on one line', async () => {
    const headers = {
      'List-Unsubscribe': '<https://waste.example.org/api/unsubscribe/?token=abc>',
      'X-Injected': 'a\r\nBcc: everybody@example.org',
    };
    await box.mailer.send({ ...email, headers });
    const [eml = ''] = await box.emails();
    expect(eml).toMatch(
      /^List-Unsubscribe: <https:\/\/waste\.example\.org\/api\/unsubscribe\/\?token=abc>\r$/m,
    );
    expect(eml).not.toMatch(/^Bcc:/m);
  });

  it('prevents a header injection by a line break in the subject', async () => {
    await box.mailer.send({ ...email, subject: 'Hello\r\nBcc: everybody@example.org' });
    const [eml = ''] = await box.emails();
    expect(eml).not.toMatch(/^Bcc:/m);
  });
});

describe('a folder mailer', () => {
  it('writes e-mails that only the server’s own user can read and logs their path, not their text', async () => {
    const box = await folderBox();
    await box.mailer.send(email);
    const [name = ''] = await readdir(box.folder);
    expect(name).toBe('id-1.eml');
    expect((await stat(join(box.folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(box.folder)).mode & 0o777).toBe(0o700);
    expect(box.logged.join()).toContain(join(box.folder, name));
    expect(box.logged.join()).not.toContain('reset=');
    await box.close();
  });

  it('writes the link on one line, so that it can be copied from the file', async () => {
    const box = await folderBox();
    await box.mailer.send(email);
    expect((await box.emails())[0]).toContain(LINK);
    await box.close();
  });

  it('says that an e-mail was not sent when its folder cannot be used', async () => {
    const box = await folderBox();
    await writeFile(box.folder, 'a file in its place');
    await expect(box.mailer.send(email)).rejects.toThrow(EmailNotSentError);
    await box.close();
  });

  // Skipped unless run by root, who alone can mount a file system.
  it.runIf(canMount())(
    'leaves nothing of an e-mail for which the disk has no room, and says that it was not sent',
    async () => {
      const box = await folderBox();
      await onSmallDisk(dirname(box.folder), { size: '16k' }, async () => {
        const failure = await catchError(box.mailer.send({ ...email, text: LINK.repeat(1000) }));
        expect(failure).toBeInstanceOf(EmailNotSentError);
        expect(failure).toMatchObject({ isRefused: false, message: expect.stringContaining('ENOSPC') });
        expect(box.logged).toEqual([]);
        expect(await readdir(box.folder)).toEqual([]);

        await box.mailer.send(email);
        expect((await box.emails()).map((eml) => parseText(eml).includes(LINK))).toEqual([true]);
      });
      await box.close();
    },
  );
});

describe('an smtp mailer', () => {
  const catchFailure = (mailer: Mailer, to: string) => catchError(mailer.send({ ...email, to }));

  it('says that the mail server refuses the receiver', async () => {
    const box = await smtpBox();
    const failure = await catchFailure(box.mailer, 'unknown@example.org');
    expect(failure).toBeInstanceOf(EmailNotSentError);
    expect(failure).toMatchObject({ isRefused: true, message: expect.stringContaining('550') });
    await box.close();
  });

  it('takes a refusal of the sender for none of the receiver', async () => {
    const box = await smtpBox();
    const failure = await catchFailure(box.mailer, 'blocked@example.org');
    expect(failure).toBeInstanceOf(EmailNotSentError);
    expect(failure).toMatchObject({ isRefused: false });
    await box.close();
  });

  it('says that an e-mail was not sent, for which the mail server has no time', async () => {
    const box = await smtpBox();
    const failure = await catchFailure(box.mailer, 'busy@example.org');
    expect(failure).toBeInstanceOf(EmailNotSentError);
    expect(failure).toMatchObject({ isRefused: false });
    await box.close();
  });

  it('leaves open whether an e-mail was sent whose connection broke after it', async () => {
    const box = await smtpBox();
    const failure = await catchFailure(box.mailer, 'lost@example.org');
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(EmailNotSentError);
    expect(await box.emails()).toHaveLength(1);
    await box.close();
  });

  it('says that no e-mail was sent when there is no mail server', async () => {
    const box = await smtpBox();
    await box.close();
    const failure = await catchFailure(box.mailer, email.to);
    expect(failure).toBeInstanceOf(EmailNotSentError);
    expect(failure).toMatchObject({ isRefused: false, message: expect.stringContaining('ECONNREFUSED') });
  });
});
