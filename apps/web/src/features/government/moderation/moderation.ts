import { type CaseModeration, caseDetail } from '@smart-waste/contract';
import { callApi } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import type { Change } from '../state/use-change-case.ts';

type Form = Omit<CaseModeration, 'version'>;

/** Changes what the public sees of a case; `back` is the opposite change, which Undo makes. */
export const moderation = (body: Form, back: Form): Change => ({
  kind: 'moderation',
  send: ({ number, version }) =>
    dataOrThrow(
      callApi({
        endpoint: 'moderateCase',
        schema: caseDetail,
        params: { number: String(number) },
        body: { ...body, version },
      }),
    ),
  back: () => moderation(back, body),
});
