import { createReason, decodeReason } from '@smart-waste/messages';
import { expect, it } from 'vitest';
import { DetectorUnavailableError } from '../../../ports/detector.ts';
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

it('keeps the reason of a detector to say it in the language of the reader, without secrets', async () => {
  const problem = 'https://detect.example/?api_key=hidden refused';
  const refuse = () =>
    Promise.reject(new DetectorUnavailableError(createReason('detector.roboflow_unavailable', { problem })));
  const { reason } = await probeService(refuse, clock);
  expect(decodeReason(reason ?? '')).toEqual({
    reason: 'detector.roboflow_unavailable',
    params: { problem: 'https://detect.example/?api_key=… refused' },
  });
});

it('shortens a long text of another system inside the reason of a detector', async () => {
  const refused = createReason('detector.refused_because', { status: 500, problem: 'x'.repeat(5000) });
  const refuse = () =>
    Promise.reject(
      new DetectorUnavailableError(createReason('detector.roboflow_unavailable', { problem: refused })),
    );
  const { reason } = await probeService(refuse, clock);
  expect(decodeReason(reason ?? '')).toEqual({
    reason: 'detector.roboflow_unavailable',
    params: {
      problem: {
        reason: 'detector.refused_because',
        params: { status: 500, problem: `${'x'.repeat(199)}…` },
      },
    },
  });
});
