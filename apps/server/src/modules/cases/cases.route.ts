import {
  caseDetail,
  caseList,
  caseListQuery,
  caseMap,
  caseMapQuery,
  caseParams,
  caseSuggestionQuery,
  caseSuggestions,
  publicCase,
  staffList,
} from '@smart-waste/contract';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import type { MediaLinks } from '../photos/media/media-links.ts';
import { requireVisibleCase } from './case-access.ts';
import { type CaseDescriber, mapPoints } from './describe-cases.ts';
import { listCases, mapCases } from './list-cases.ts';
import type { Deps } from './ports.ts';
import { showPublicCase } from './public-case.ts';
import { suggestCases } from './reports/suggest-cases.ts';
import { listStaff } from './staff.ts';

type Context = { deps: Deps; describe: CaseDescriber; links: MediaLinks };

/** The routes that read cases: list, map and one case for the staff, and the page that everyone may open. */
export function caseRoutes(app: App, { deps, describe, links }: Context): void {
  route(app, 'listCases', {
    schema: {
      summary:
        'One page of cases, the most urgent first unless another order is asked for; crews see their own',
      querystring: caseListQuery,
      response: { 200: caseList },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const { rows, ...page } = await listCases(deps, viewer, request.query);
      return { data: await describe.summaries(rows, viewer), ...page };
    },
  });
  route(app, 'mapCases', {
    schema: {
      summary: 'The most urgent cases in a part of a map; crews see their own',
      querystring: caseMapQuery,
      response: { 200: caseMap },
    },
    handler: async (request) => {
      const { rows, is_cut } = await mapCases(deps, getCaller(request), request.query);
      return { data: mapPoints(rows, deps.clock.now()), is_cut };
    },
  });
  route(app, 'suggestCases', {
    schema: {
      summary:
        'The cases near a place that a report may be about, of all senders, with what everyone may see',
      querystring: caseSuggestionQuery,
      response: { 200: caseSuggestions },
    },
    handler: async (request) => {
      const search = { viewer: getCaller(request), query: request.query };
      return { data: await suggestCases(deps, search, links) };
    },
  });
  route(app, 'listCaseStaff', {
    schema: {
      summary: 'The people to whom a case can be assigned; crews see only themselves',
      response: { 200: staffList },
    },
    handler: async (request) => ({ data: await listStaff(deps, getCaller(request)) }),
  });
  route(app, 'showCase', {
    schema: {
      summary: 'One case with its reports, photos and history, by the number of any of its reports',
      params: caseParams,
      response: { 200: caseDetail },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      return describe.detail(await requireVisibleCase(deps, request.params.number, viewer), viewer);
    },
  });
  route(app, 'showPublicCase', {
    schema: {
      summary: 'What everyone may see of a case: no names, no notes, a rounded place, public photos',
      params: caseParams,
      response: { 200: publicCase },
    },
    handler: (request) => showPublicCase(deps, request.params.number, links),
  });
}
