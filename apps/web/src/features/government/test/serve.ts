import type { BulkCaseOrder, CaseDetail, CaseTransition, CaseUndo, CaseUpdate } from '@smart-waste/contract';
import { decideTransition } from '@smart-waste/core';
import { HttpResponse, http } from 'msw';
import { api, server } from '../../../test/server.ts';
import { sampleCategory, sampleEvent } from './samples.ts';

const CATEGORIES = [
  sampleCategory(1, 'Litter'),
  sampleCategory(2, 'Rubble', { responsible: 'Roads department' }),
];
const OFFICER = { user_id: 7, username: 'asha' };
const STAFF = [
  { ...OFFICER, role: 'government' },
  { user_id: 8, username: 'ravi', role: 'crew' },
];

const createRefusal = (status: number, error: string) =>
  HttpResponse.json({ error, code: status === 409 ? 'conflict' : 'not_found', request_id: 'r' }, { status });

const parseDate = (iso: string | null) => (iso === null ? null : new Date(iso));
const toIso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** The case with the entry in its history that a change by the first of the staff leaves. */
const withEvent = (changed: CaseDetail): CaseDetail => ({
  ...changed,
  events: [sampleEvent({ version: changed.version, actor: OFFICER }), ...changed.events],
});

/** The case after a transition, as the server decides it. */
function applyTransition(caseItem: CaseDetail, body: CaseTransition): CaseDetail {
  const held = {
    ...caseItem,
    case_id: '019aa000-0000-7000-8000-00000000ffff',
    assignee_id: caseItem.assignee?.user_id ?? null,
    due_at: parseDate(caseItem.due_at),
    clock_stopped_at: null,
    answered_at: null,
    cleaned_at: null,
    escalated_at: parseDate(caseItem.escalated_at),
    urgent_at: new Date(caseItem.urgency.urgent_at),
    public_reply: '',
  };
  const decision = decideTransition(held, body, {
    actor: 'officer',
    now: new Date(),
    canAsk: caseItem.can_ask,
    category: { hours_to_clean: 24, reopening_days: 14, responsible: null, percent_checked_on_site: 0 },
  });
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason.reason);
  const { change } = decision;
  const assignee_id = change.assignee_id === undefined ? held.assignee_id : change.assignee_id;
  return {
    ...caseItem,
    version: caseItem.version + 1,
    status: change.status,
    due_at: change.due_at === undefined ? caseItem.due_at : toIso(change.due_at),
    assignee: STAFF.find(({ user_id }) => user_id === assignee_id) ?? null,
  };
}

type Served = {
  database: { cases: CaseDetail[] };
  queries: URLSearchParams[];
  total: number | null;
  find: (number: unknown) => CaseDetail | undefined;
};

/** The calls that change nothing. */
const createReadHandlers = ({ database, queries, total, find }: Served) => [
  http.get(api('/cases/'), ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.get('limit') === '1') {
      const escalated = database.cases.filter(({ escalated_at }) => escalated_at !== null);
      return HttpResponse.json({ data: [], next_cursor: null, total: escalated.length });
    }
    queries.push(query);
    const status = query.get('status');
    const matching = database.cases.filter(
      (caseItem) => status === 'open' || !status || caseItem.status === status,
    );
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit'));
    const next_cursor = to < matching.length ? String(to) : null;
    return HttpResponse.json({ data: matching.slice(from, to), next_cursor, total });
  }),
  http.get(api('/cases/views/'), () => HttpResponse.json({ data: [] })),
  http.get(api('/cases/map/'), () => HttpResponse.json({ data: [], is_cut: false })),
  http.get(api('/cases/staff/'), () => HttpResponse.json({ data: STAFF })),
  http.get(api('/cases/categories/'), () => HttpResponse.json({ data: CATEGORIES })),
  http.get(api('/cases/:number/'), ({ params }) => {
    const caseItem = find(params.number);
    return caseItem ? HttpResponse.json(caseItem) : createRefusal(404, 'No such case');
  }),
];

type Changing = Pick<Served, 'find'> & {
  sent: { path: string; body: unknown }[];
  store: (changed: CaseDetail) => unknown;
  history: ReadonlyMap<string, CaseDetail | undefined>;
};

/** One change of many cases. */
const createBulkHandler = ({ sent, find, store, history }: Changing) =>
  http.post(api('/cases/bulk/'), async ({ request }) => {
    const body = (await request.json()) as BulkCaseOrder;
    sent.push({ path: 'bulk', body });
    const data = body.cases.map((held) => {
      const caseItem = find(String(held.number));
      const version = held.version + 1;
      const createResult = (outcome: string, error: string | null) => ({
        number: held.number,
        outcome,
        version: error === null ? version : null,
        error,
      });
      if (caseItem?.version !== held.version) return createResult('stale', 'ravi changed it to Rejected');
      const before = history.get(`${held.number}:${held.version}`);
      if (body.undo) store({ ...caseItem, ...before, version });
      else if (body.due_at) store({ ...caseItem, due_at: body.due_at, version });
      else store(applyTransition(caseItem, { ...body, version } as CaseTransition));
      return createResult('changed', null);
    });
    return HttpResponse.json({ data });
  });

/** A server with these cases; returns what it holds and the requests that it received. */
export function serveCases(cases: CaseDetail[], total: number | null = cases.length) {
  const database = { cases };
  const queries: URLSearchParams[] = [];
  const sent: { path: string; body: unknown }[] = [];
  const find = (number: unknown) => database.cases.find((caseItem) => String(caseItem.number) === number);
  /** Each case before the change to a version. */
  const history = new Map<string, CaseDetail | undefined>();
  const store = (changed: CaseDetail) => {
    history.set(`${changed.number}:${changed.version}`, find(String(changed.number)));
    database.cases = database.cases.map((caseItem) =>
      caseItem.number === changed.number ? changed : caseItem,
    );
    return HttpResponse.json(changed);
  };
  const change = (
    { number, path, body }: { number: unknown; path: string; body: { version?: number } },
    applyChange: (caseItem: CaseDetail) => CaseDetail,
  ) => {
    sent.push({ path, body });
    const caseItem = find(number);
    if (!caseItem) return createRefusal(404, 'No such case');
    const isStale = body.version !== undefined && body.version !== caseItem.version;
    return isStale
      ? createRefusal(409, 'ravi changed it to Rejected')
      : store(withEvent(applyChange(caseItem)));
  };
  server.use(
    ...createReadHandlers({ database, queries, total, find }),
    http.post(api('/cases/:number/transitions/'), async ({ params, request }) => {
      const body = (await request.json()) as CaseTransition;
      return change({ number: params.number, path: 'transitions', body }, (caseItem) =>
        applyTransition(caseItem, body),
      );
    }),
    http.post(api('/cases/:number/notes/'), async ({ params, request }) => {
      const body = (await request.json()) as { version?: number };
      return change({ number: params.number, path: 'notes', body }, (caseItem) => ({
        ...caseItem,
        version: caseItem.version + 1,
      }));
    }),
    createBulkHandler({ sent, find, store, history }),
    http.post(api('/cases/:number/undo/'), async ({ params, request }) => {
      const body = (await request.json()) as CaseUndo;
      const before = history.get(`${params.number}:${body.undoes}`);
      return change({ number: params.number, path: 'undo', body }, (caseItem) => ({
        ...caseItem,
        ...before,
        version: caseItem.version + 1,
      }));
    }),
    http.put(api('/cases/:number/'), async ({ params, request }) => {
      const { coordinates: _, ...body } = (await request.json()) as CaseUpdate;
      return change(
        { number: params.number, path: 'update', body },
        (caseItem) =>
          ({
            ...caseItem,
            ...body,
            version: caseItem.version + 1,
          }) as CaseDetail,
      );
    }),
  );
  return { database, queries, sent };
}

/** Holds the answers to such requests back until the returned function is called; their keys go into `keys`. */
export function holdAnswer(path: `/${string}`, keys: (string | null)[] = []): () => void {
  let answer = () => {};
  const hold = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.post(api(path), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return hold;
    }),
  );
  return answer;
}
