import type { CaseDetail, CaseMerge, CaseSplit } from '@smart-waste/contract';
import { callApi } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import { detail, paramsOf } from '../state/cases.ts';

// Apart from the other calls, so that the list of cases does not load them.
export const mergeCase = (number: number, body: CaseMerge): Promise<CaseDetail> =>
  dataOrThrow(callApi({ endpoint: 'mergeCase', schema: detail, params: paramsOf(number), body }));

export const splitCase = (number: number, body: CaseSplit): Promise<CaseDetail> =>
  dataOrThrow(callApi({ endpoint: 'splitCase', schema: detail, params: paramsOf(number), body }));
