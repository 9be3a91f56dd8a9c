import { expect, it } from 'vitest';
import { probeService } from './probe-service.ts';

const at = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => at };

it('reports a service that answers as healthy', async () => {
  expect(await probeService(async () => 'anything', clock)).toEqual({ ok: true, reason: null, at });
});

it('reports a service that fails with the reason', async () => {
  const refuse = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(await probeService(refuse, clock)).toEqual({ ok: false, reason: 'connect ECONNREFUSED', at });
});
