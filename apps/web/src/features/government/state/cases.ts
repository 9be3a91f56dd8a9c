import {
  type AssignableMember,
  type CaseDetail,
  type CaseList,
  type CaseMap,
  type CaseMapQuery,
  type CaseNote,
  type CaseSummary,
  type CaseTransition,
  type CaseUndo,
  type CaseUpdate,
  caseDetail,
  caseList,
  caseMap,
  caseSummary,
  staffList,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import { callApiOnce } from '../../../shared/api/call-once.ts';
import { CASES_KEY } from '../../../shared/api/case-keys.ts';
import { callApi } from '../../../shared/api/client.ts';
import { nextCursor } from '../../../shared/api/tolerant-schemas.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import type { CasesRequest } from './case-view.ts';

export const caseKeys = {
  all: CASES_KEY,
  lists: ['cases', 'pages'] as const,
  pages: (request: CasesRequest) => ['cases', 'pages', request] as const,
  escalated: ['cases', 'escalated'] as const,
  maps: ['cases', 'map'] as const,
  map: (request: CasesRequest, bounds: MapBounds | null) => ['cases', 'map', request, bounds] as const,
  details: ['cases', 'one'] as const,
  one: (number: number) => ['cases', 'one', number] as const,
  staff: ['case-staff'] as const,
};

export type MapBounds = Pick<CaseMapQuery, 'south' | 'north' | 'west' | 'east'>;

/** One odd field of one case must not turn a whole list into an error (API-32). */
const tolerant = {
  severity: z.catch(caseSummary.shape.severity, null),
  latitude: z.catch(caseSummary.shape.latitude, null),
  longitude: z.catch(caseSummary.shape.longitude, null),
  photo: z.catch(caseSummary.shape.photo, null),
  waste_classes: z.catch(caseSummary.shape.waste_classes, []),
};
const list = z.extend(caseList, {
  data: z.array(z.extend(caseSummary, tolerant)),
  next_cursor: nextCursor,
  total: z._default(caseList.shape.total, null),
});
export const detail = z.extend(caseDetail, tolerant);

type PageOfCases = CasesRequest & { cursor?: string; limit: number };

export const listCases = (query: PageOfCases, signal: AbortSignal): Promise<CaseList> =>
  getDataOrThrow(callApi({ endpoint: 'listCases', schema: list, query, signal }));

/** The number of open cases that were not answered in time; null for more than are counted. */
export const countEscalated = async (signal: AbortSignal): Promise<number | null> =>
  (await listCases({ status: 'open', escalated: 'yes', limit: 1 }, signal)).total;

/** The most urgent cases within these bounds. */
export const mapCases = (
  { order: _, ...query }: CasesRequest & MapBounds,
  signal: AbortSignal,
): Promise<CaseMap> => getDataOrThrow(callApi({ endpoint: 'mapCases', schema: caseMap, query, signal }));

export const toParams = (number: number) => ({ number: String(number) });

export const showCase = (number: number, signal: AbortSignal): Promise<CaseDetail> =>
  getDataOrThrow(callApi({ endpoint: 'showCase', schema: detail, params: toParams(number), signal }));

type SentTransition = { key: string; body: Partial<CaseTransition> };
export const changeCaseStatus = (number: number, { key, body }: SentTransition): Promise<CaseDetail> =>
  getDataOrThrow(
    callApiOnce({ endpoint: 'changeCaseStatus', schema: detail, params: toParams(number), body }, key),
  );

export const updateCase = (number: number, body: CaseUpdate): Promise<CaseDetail> =>
  getDataOrThrow(callApi({ endpoint: 'updateCase', schema: detail, params: toParams(number), body }));

type SentNote = { key: string; body: CaseNote };
export const addCaseNote = (number: number, { key, body }: SentNote): Promise<CaseDetail> =>
  getDataOrThrow(
    callApiOnce({ endpoint: 'addCaseNote', schema: detail, params: toParams(number), body }, key),
  );

export const undoCaseChange = (number: number, body: CaseUndo): Promise<CaseDetail> =>
  getDataOrThrow(callApi({ endpoint: 'undoCaseChange', schema: detail, params: toParams(number), body }));

export const listStaff = async (signal: AbortSignal): Promise<AssignableMember[]> =>
  (await getDataOrThrow(callApi({ endpoint: 'listCaseStaff', schema: staffList, signal }))).data;

/** The case as a list has it, without what only its details say. */
export const toSummary = (caseItem: CaseDetail): CaseSummary => caseSummary.parse(caseItem);
