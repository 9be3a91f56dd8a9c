import { Readable } from 'node:stream';
import type { CaseDetail, Category, WorkOrdersQuery } from '@smart-waste/contract';
import { chooseCategoryName, createZonedTime, findPhotoBefore, type ZonedTime } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { chooseReaderLanguage } from '../../../lib/reader-language.ts';
import type { Caller } from '../../../ports/session-table.ts';
import { createCaseNotFoundError } from '../case-access.ts';
import { getCategory } from '../case-category.ts';
import type { CaseDescriber } from '../describe-cases.ts';
import {
  WORK_ORDER_PHOTO_PIXELS,
  type WorkOrder,
  type WorkOrderNote,
  type WorkOrderPhoto,
  type WorkOrders,
} from '../ports/work-orders.ts';
import type { CaseRow, Deps } from '../ports.ts';
import { type PlannedCases, planCases } from './plan-case-route.ts';
import { buildWorkplaceLink } from './workplace-link.ts';

type PrintDeps = Pick<
  Deps,
  | 'audit'
  | 'cases'
  | 'categories'
  | 'clock'
  | 'imageProcessor'
  | 'log'
  | 'store'
  | 'users'
  | 'workOrderWriter'
> & { describe: CaseDescriber };
type PrintRequest = {
  viewer: Caller;
  query: WorkOrdersQuery;
  /** Where the product is reached, like `https://host`. */
  origin: string;
  signal: AbortSignal;
};

/**
 * Work orders for chosen cases as a PDF file (CA-71), in the order of their route. Throws `not_found` when the person
 * sees none of them. Recorded in the audit log before the first byte.
 */
export async function printWorkOrders(deps: PrintDeps, request: PrintRequest): Promise<Readable> {
  const { viewer, query, signal } = request;
  const planned = await planCases(deps, query, viewer);
  const numbers = listRows(planned).map(({ number }) => number);
  if (numbers.length === 0) throw createCaseNotFoundError();
  const orders = await describeOrders(deps, planned, request);
  await deps.audit.write({
    at: deps.clock.now(),
    actor_id: viewer.user_id,
    action: 'cases.work_orders_printed',
    subject: 'cases:pdf',
    details: { cases: numbers.length, numbers: numbers.join(', ') },
  });
  return Readable.from([await deps.workOrderWriter.write(orders, signal)], { objectMode: false });
}

const listRows = ({ route, unplaced }: PlannedCases): CaseRow[] => [
  ...route.stops.map(({ stop }) => stop),
  ...unplaced,
];

async function describeOrders(
  deps: PrintDeps,
  plannedCases: PlannedCases,
  { viewer, query, origin, signal }: PrintRequest,
): Promise<WorkOrders> {
  const language = await chooseReaderLanguage(deps.users, viewer.user_id, query.language);
  const zonedTime = createZonedTime(query.time_zone);
  const orderContext = {
    categories: await deps.categories.list(),
    language,
    origin,
    zonedTime,
    now: deps.clock.now(),
  };
  const orders: WorkOrder[] = [];
  for (const row of listRows(plannedCases)) {
    signal.throwIfAborted();
    const detail = await deps.describe.detail(row, viewer);
    const photo = await readPhotoBefore(deps, row, zonedTime);
    orders.push({ ...toWorkOrder(detail, orderContext), photo });
  }
  return {
    language,
    printedAt: zonedTime(orderContext.now),
    printedBy: viewer.username,
    start: plannedCases.start,
    orders,
    legMeters: plannedCases.route.stops.map(({ legMeters }) => legMeters),
    totalMeters: plannedCases.route.totalMeters,
    missing: plannedCases.missing,
  };
}

type OrderContext = {
  categories: readonly Category[];
  language: Language;
  origin: string;
  zonedTime: ZonedTime;
  now: Date;
};

function toWorkOrder(
  caseItem: CaseDetail,
  { categories, language, origin, zonedTime, now }: OrderContext,
): Omit<WorkOrder, 'photo'> {
  const { number, status, severity, reports, repeats, place, latitude, longitude, due_at } = caseItem;
  const dueAt = due_at === null ? null : new Date(due_at);
  return {
    number,
    status,
    severity,
    reports,
    repeats,
    place,
    category: chooseCategoryName(getCategory(categories, caseItem.category_id).names, language),
    dueAt: dueAt && zonedTime(dueAt),
    isOverdue: dueAt !== null && dueAt < now,
    openedAt: zonedTime(new Date(caseItem.opened_at)),
    assignee: caseItem.assignee?.username ?? null,
    wasteClasses: caseItem.waste_classes,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    url: buildWorkplaceLink(origin, number),
    notes: collectNotes(caseItem, zonedTime),
  };
}

/** What was said about a case, newest first. Paper is read by others: hidden texts are not printed. */
function collectNotes({ events, case_reports }: CaseDetail, zonedTime: ZonedTime): WorkOrderNote[] {
  const said = events.map(({ at, actor, text, is_public, is_hidden }) => ({
    is_hidden,
    kind: is_public ? ('public' as const) : ('internal' as const),
    at,
    by: actor?.username ?? null,
    text,
  }));
  const reported = case_reports.map(({ created_at, words, is_hidden }) => ({
    is_hidden,
    kind: 'report' as const,
    at: created_at,
    by: null,
    text: words,
  }));
  return [...said, ...reported]
    .filter(({ text, is_hidden }) => text.trim() !== '' && !is_hidden)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ is_hidden: _, ...note }) => ({ ...note, at: zonedTime(new Date(note.at)) }));
}

/** With its covered parts; null when there is none, or the store has it not now. */
async function readPhotoBefore(
  { cases, imageProcessor, store, log }: PrintDeps,
  { case_id }: CaseRow,
  zonedTime: ZonedTime,
): Promise<WorkOrderPhoto | null> {
  const photos = await cases.listPhotos(case_id);
  const photo = findPhotoBefore(
    photos.map((one) => ({ ...one, detections: one.analysis_results?.detections ?? [] })),
  );
  if (!photo) return null;
  try {
    const picture = await imageProcessor.annotate(await store.get(photo.public_photo_key), photo.detections);
    const bytes = await imageProcessor.shrink(picture, WORK_ORDER_PHOTO_PIXELS);
    return { bytes, takenAt: zonedTime(photo.taken_at) };
  } catch (error) {
    log.warn({ err: error, photo_id: photo.photo_id }, 'a photo is missing from a work order');
    return null;
  }
}
