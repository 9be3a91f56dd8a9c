import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { saveDraft, showAnnotations } from './annotation-calls.ts';

const IMAGE_ID = '00000000-0000-4000-8000-000000000001';
const NOW = '2026-03-10T12:00:00.000Z';

it('asks again where the answer is from before what this window sent meanwhile (LB-08)', async () => {
  signInAs('reviewer');
  const form = { based_on: 0, version: 0, is_blind: false, annotations: [] };
  let draft: object | null = null;
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const answers: (object | null)[] = [];
  server.use(
    http.put(api('/admin/annotations/:id/draft/'), () => {
      draft = { based_on: 0, version: 1, annotations: [], saved_at: NOW };
      return HttpResponse.json(draft);
    }),
    http.get(api('/admin/annotations/:id/'), async () => {
      const known = { image_id: IMAGE_ID, schema_version: 1, is_blind: false, newest_number: 0 };
      const before = draft;
      answers.push(before);
      await mayAnswer;
      return HttpResponse.json({ ...known, sets: [], draft: before, lease: null });
    }),
  );
  const known = showAnnotations(IMAGE_ID);
  await expect.poll(() => answers).toEqual([null]);
  await saveDraft(IMAGE_ID, form);
  answer();
  expect((await known).draft).toMatchObject({ version: 1 });
  expect(answers).toHaveLength(2);
});
