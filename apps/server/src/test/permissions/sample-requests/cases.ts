import { randomUUID } from 'node:crypto';
import { type CategoryForm, MAX_REPLY_TEMPLATES, type ReplyTemplateForm } from '@smart-waste/contract';
import type { NewCase } from '../../../modules/cases/ports.ts';
import { joinReport, openCase } from '../../cases.ts';
import { encodeMultipart } from '../../photo-form.ts';
import { jpegPhoto } from '../../photos.ts';
import type { TestApi } from '../callers.ts';
import {
  createParameters,
  nextNumber,
  type RequestContext,
  type SampleRequest,
  type SampleRequests,
} from './sample-request.ts';

const CATEGORY: CategoryForm = {
  names: { en: 'Mixed waste' },
  waste_classes: [],
  hours_to_clean: 72,
  hours_to_answer: 36,
  joining_distance_meters: 50,
  joining_days: 14,
  reopening_days: 14,
  percent_checked_on_site: 10,
  responsible: null,
  danger_phone: null,
  is_active: true,
};

const TEMPLATE: ReplyTemplateForm = {
  names: { en: 'Thank you' },
  texts: { en: 'Thank you for report #{number}.' },
  used_for: 'reply',
};

const CLEANED = { status: 'cleaned', cleaned_at: new Date() } as const;

/** Those of cases. */
export const CASE_REQUESTS = {
  showCaseFigures: async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  listOwnReports: async () => ({ query: { image_ids: randomUUID() } }),
  reportUpload: async (context) => {
    const { params } = await createParameters(context);
    return { payload: { image_id: params?.image_id } };
  },
  updateOwnReport: async (context) => ({ ...(await createCase(context)), payload: { is_public: false } }),
  recordReport: async () => ({
    payload: { channel: 'call', location: 'Market Road', words: 'A mattress', category_id: 1 },
  }),
  exportCases: async () => ({ query: { format: 'csv' } }),
  mapCases: async () => ({ query: { south: '26', north: '27', west: '75', east: '76' } }),
  planCaseRoute: createChosenCase,
  printWorkOrders: createChosenCase,
  suggestCases: async () => ({ query: { latitude: '26.9', longitude: '75.8' } }),
  addCaseView: async () => ({ payload: { name: randomUUID(), query: '' } }),
  updateCaseView: async () => ({ params: { view_id: randomUUID() }, payload: { name: 'Mine', query: '' } }),
  deleteCaseView: async () => ({ params: { view_id: randomUUID() } }),
  changeCases: async () => ({ payload: { action: 'confirm', cases: [{ number: 1, version: 1 }] } }),
  showCase: createCase,
  updateCase: async (context) => ({
    ...(await createCase(context)),
    payload: { version: 1, is_private: true },
  }),
  moderateCase: async (context) => {
    const { params } = await createCase(context);
    const number = Number(params?.number);
    const report = context.api.kysely.updateTable('reports').where('number', '=', number);
    await report.set({ words: 'A sofa' }).execute();
    return { ...(params && { params }), payload: { version: 1, report: { number, is_hidden: true } } };
  },
  showPublicCase: createCase,
  changeCaseStatus: async (context) => ({
    ...(await createCase(context)),
    payload: { version: 1, action: 'start' },
  }),
  undoCaseChange: async (context) => ({
    ...(await createCase(context)),
    payload: { version: 1, undoes: 1 },
  }),
  addAfterPhoto: async (context) => {
    return {
      ...(await createCase(context)),
      ...(await encodeMultipart({ image: { bytes: await jpegPhoto({ blue: nextNumber() % 256 }) } })),
    };
  },
  giveCaseFeedback: async (context) => ({
    ...(await createCase(context, CLEANED)),
    payload: { is_clean: true },
  }),
  reopenCase: async (context) => {
    return {
      ...(await createCase(context, CLEANED)),
      ...(await encodeMultipart({ image: { bytes: await jpegPhoto({ green: nextNumber() % 256 }) } })),
    };
  },
  answerCaseQuestion: async (context) => ({
    ...(await createCase(context, { status: 'waiting', status_before_waiting: 'assigned' })),
    payload: { text: 'Behind the school' },
  }),
  addCaseNote: async (context) => ({
    ...(await createCase(context)),
    payload: { text: 'Behind the school', is_public: false },
  }),
  mergeCase: async (context) => {
    const { case: kept } = await openCase(context.api.deps);
    const payload = { into: kept.number, version: 1, into_version: 1 };
    return { ...(await createCase(context, { status: 'new' })), payload };
  },
  splitCase: async (context) => {
    const opened = await createCase(context);
    const joined = await joinReport(context.api.deps, Number(opened.params?.number));
    return { ...opened, payload: { reports: [joined.report.number], version: 2 } };
  },
  addCategory: async () => ({ payload: CATEGORY }),
  updateCategory: async ({ api }) => {
    const [{ category_id, version } = { category_id: 0, version: 0 }] = await api.deps.categories.list();
    return { params: { category_id: String(category_id) }, payload: { ...CATEGORY, version } };
  },
  addReplyTemplate: async () => ({ payload: TEMPLATE }),
  updateReplyTemplate: async ({ api }) => {
    const { template_id, version } = await addTemplate(api);
    return { params: { template_id }, payload: { ...TEMPLATE, version } };
  },
  deleteReplyTemplate: async ({ api }) => {
    const { template_id, version } = await addTemplate(api);
    return { params: { template_id }, query: { version: String(version) } };
  },
} satisfies SampleRequests;

/** A case with a report of `user` that is assigned to `crew`. */
async function createCase(
  { api, userId, crewId }: RequestContext,
  given: Partial<NewCase> = {},
): Promise<SampleRequest> {
  const opened = await openCase(
    api.deps,
    { status: 'assigned', assignee_id: crewId, ...given },
    { user_id: userId },
  );
  return { params: { number: String(opened.report.number) } };
}

/** The same case as a choice of cases. */
async function createChosenCase(context: RequestContext): Promise<SampleRequest> {
  const { params } = await createCase(context);
  return { query: { numbers: params?.number ?? '' } };
}

/** Like an admin; returns it as the path and the query name it. */
async function addTemplate({ deps }: TestApi): Promise<{ template_id: string; version: number }> {
  const audit = { at: new Date(), actor_id: null, action: 'reply_template.added', details: {} } as const;
  const added = await deps.replyTemplates.add(TEMPLATE, MAX_REPLY_TEMPLATES, audit);
  if (added === 'too_many') throw new Error('there are too many templates');
  return { template_id: String(added.template_id), version: added.version };
}
