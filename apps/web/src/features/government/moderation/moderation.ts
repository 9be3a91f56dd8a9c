import { type CaseModeration, caseDetail } from '@smart-waste/contract';
import { callApi } from '../../../shared/api/client.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import type { CaseChangeDraft } from '../state/use-change-case.ts';

type Form = Omit<CaseModeration, 'version'>;

/** Changes what the public sees of a case; `back` is the opposite change, which Undo makes. */
export const createModeration = (body: Form, back: Form): CaseChangeDraft => ({
  kind: 'moderation',
  send: ({ number, version }) =>
    getDataOrThrow(
      callApi({
        endpoint: 'moderateCase',
        schema: caseDetail,
        params: { number: String(number) },
        body: { ...body, version },
      }),
    ),
  createUndo: () => createModeration(back, body),
});
