import type { Logger } from 'pino';
import type { PushSender } from '../modules/notifications/ports.ts';
import type { ObjectLedger } from '../modules/photos/ports.ts';
import type { InstallationTable } from '../ports/installation.ts';
import type { Mailer } from '../ports/mailer.ts';

type IsLive = () => Promise<boolean>;

/** Whether this installation is live. Asks the database only while it is a restored copy that has not gone live. */
export function createLiveCheck(installation: InstallationTable): IsLive {
  let isLive = false;
  return async () => {
    isLive ||= (await installation.read()).is_live;
    return isLive;
  };
}

/** A restored copy sends nothing: the people in it get their messages from the original. */
export const guardMailer = (mailer: Mailer, isLive: IsLive, log: Logger): Mailer => ({
  send: async (email) => {
    if (await isLive()) return mailer.send(email);
    log.warn({ subject: email.subject }, 'this restored copy is not live: an e-mail was not sent');
  },
});

/** See guardMailer. */
export const guardPushSender = (sender: PushSender, isLive: IsLive, log: Logger): PushSender => ({
  ...sender,
  send: async (...message) => {
    if (await isLive()) return sender.send(...message);
    log.warn('this restored copy is not live: a push message was not sent');
    return { outcome: 'refused' };
  },
});

/** A restored copy removes no file: its store may turn out to be that of the original. What is due waits. */
export const guardLedger = (ledger: ObjectLedger, isLive: IsLive): ObjectLedger => ({
  ...ledger,
  claim: async (batch) => ((await isLive()) ? ledger.claim(batch) : []),
});
