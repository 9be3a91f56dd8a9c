import { expect, it } from 'vitest';
import { askService, withPatience } from './ask-service.ts';

const at = new Date('2026-11-21T12:00:00Z');
const source = { now: () => at };

it('a service that answers is well', async () => {
  expect(await askService(async () => 'anything', source)).toEqual({ ok: true, reason: null, at });
});

it('a service that refuses is not, and says why', async () => {
  const refuse = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(await askService(refuse, source)).toEqual({ ok: false, reason: 'connect ECONNREFUSED', at });
});

it('nobody waits for ever', async () => {
  const silent = new Promise(() => undefined);
  await expect(withPatience(silent, 1)).rejects.toThrow('no answer within 0.001 seconds');
});
