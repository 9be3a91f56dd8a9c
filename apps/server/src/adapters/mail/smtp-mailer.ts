import type { Mailer } from '../../ports/mailer.ts';

const PATIENCE_MS = 10_000;

/** Sends letters through a mail server; what it refuses rejects. The library is loaded with the first letter. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof connect> | undefined;
  return {
    send: async ({ to, subject, text }) => {
      transport ??= connect();
      await (await transport).sendMail({ from, to, subject, text });
    },
  };
}
