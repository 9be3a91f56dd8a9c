import type { CaseDetail, CaseMerge, CaseSplit } from '@smart-waste/contract';
import { callApi } from '../../../shared/api/client.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { detail, toParams } from '../state/cases.ts';

// Apart from the other calls, so that the list of cases does not load them.
export const mergeCase = (number: number, body: CaseMerge): Promise<CaseDetail> =>
  getDataOrThrow(callApi({ endpoint: 'mergeCase', schema: detail, params: toParams(number), body }));

export const splitCase = (number: number, body: CaseSplit): Promise<CaseDetail> =>
  getDataOrThrow(callApi({ endpoint: 'splitCase', schema: detail, params: toParams(number), body }));
