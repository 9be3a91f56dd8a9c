import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { ObjectLedger } from '../modules/photos/ports.ts';
import { createLiveCheck, guardLedger, guardMailer, guardPushSender } from './restored-copy.ts';

const log = pino({ level: 'silent' });

it('sends nothing and removes no file until it goes live (BK-50)', async () => {
  const installation = {
    installation_id: '',
    has_marked_store: true,
    restored_at: new Date(),
    is_live: false,
  };
  const isLive = createLiveCheck({
    read: async () => installation,
    recordMarkedStore: async () => undefined,
    goLive: async () => true,
  });
  const done: string[] = [];
  const mailer = guardMailer({ send: async () => void done.push('mail') }, isLive, log);
  const push = guardPushSender(
    {
      publicKey: 'key',
      accepts: async () => true,
      send: async () => {
        done.push('push');
        return { outcome: 'accepted' };
      },
    },
    isLive,
    log,
  );
  const unused = () => Promise.reject(new Error('not called'));
  const ledger: ObjectLedger = guardLedger(
    {
      reserve: unused,
      abandon: unused,
      renew: unused,
      complete: unused,
      release: unused,
      claim: async () => {
        done.push('claim');
        return [{ key: 'photos/1.jpg', attempts: 1 }];
      },
    },
    isLive,
  );
  const actAll = async () => [
    await mailer.send({ to: 'a@example.org', subject: 's', text: 't' }),
    await push.send({ endpoint: '', keys: { p256dh: '', auth: '' } }, '', { ttlSeconds: 1, topic: '' }),
    await ledger.claim({ limit: 1, leaseSeconds: 1 }),
  ];

  expect(await actAll()).toEqual([undefined, { outcome: 'refused' }, []]);
  expect(done).toEqual([]);
  installation.is_live = true;
  expect(await actAll()).toEqual([
    undefined,
    { outcome: 'accepted' },
    [{ key: 'photos/1.jpg', attempts: 1 }],
  ]);
  expect(done).toEqual(['mail', 'push', 'claim']);
});
