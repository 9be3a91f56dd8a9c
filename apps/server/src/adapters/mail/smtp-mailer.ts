import type { Mailer } from '../../modules/accounts/ports.ts';

const TIMEOUT_MS = 10_000;

/** Sends e-mails through a mail server; rejects when it refuses one. The library is loaded with the first e-mail. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
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
