import { EmailNotSentError, type Mailer } from '../../ports/mailer.ts';

const TIMEOUT_MS = 10_000;

/** Sends e-mails through a mail server. The library is loaded with the first e-mail. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
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
    send: async ({ to, subject, text, headers = {} }) => {
      transport ??= connect();
      await (await transport).sendMail({ from, to, subject, text, headers }).catch((error: unknown) => {
        throw describe(error);
      });
    },
  };
}

/** What nodemailer says of a failure: the server's answer, if there was one, and the phase in which it failed. */
type SmtpFailure = {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  command?: string;
  /** The line of the server. */
  response?: string;
  timeoutType?: string;
};

const BEFORE_A_CONNECTION = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);
const BEFORE_AN_EMAIL = new Set(['EAUTH', 'EDNS', 'EENVELOPE', 'ETLS']);
const TIMEOUTS_BEFORE_AN_EMAIL = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);

const POLICY = /^5\d\d[ -]5\.7\./;

/** A connection that broke without an answer leaves open whether the e-mail was accepted. */
function describe(error: unknown): unknown {
  const {
    code = '',
    originalCode = '',
    responseCode,
    command,
    response = '',
    timeoutType = '',
  }: SmtpFailure = Object(error);
  const isAnswered = responseCode !== undefined && responseCode >= 400;
  const isCertain =
    isAnswered ||
    BEFORE_AN_EMAIL.has(code) ||
    BEFORE_A_CONNECTION.has(originalCode) ||
    TIMEOUTS_BEFORE_AN_EMAIL.has(timeoutType);
  if (!isCertain) return error;
  // The server refuses our login or our address with the same numbers, in other commands; and to a receiver what it
  // would refuse to every other one, such as the network of a sender, with codes of security and policy (RFC 3463).
  const isAboutReceiver = command === 'RCPT TO' && !POLICY.test(response);
  return new EmailNotSentError(error, { isRefused: isAboutReceiver && isAnswered && responseCode >= 500 });
}
