import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { clearHistory, findCases } from '../../../shared/saved-history/history-store.ts';
import { OWNER } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { saveCases } from './save-cases.ts';

it('saves the newest list when it arrives while an earlier one is being written (CA-93)', async () => {
  signInAs('crew');
  onTestFinished(clearHistory);
  const [first, second] = [sampleCase(1), sampleCase(2)];
  serveCases([first, second]);
  let letGo = () => {};
  const isSlow = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    http.get(api('/cases/1/'), async () => {
      await isSlow;
      return HttpResponse.json(first);
    }),
  );
  const writing = saveCases({ owner: OWNER, cases: [first], seenAtMs: 1 });
  const newest = saveCases({ owner: OWNER, cases: [second], seenAtMs: 2 });
  letGo();
  await Promise.all([writing, newest]);
  const saved = await findCases(OWNER);
  expect([saved?.savedAtMs, saved?.cases.map(({ number }) => number)]).toEqual([2, [2]]);
});
