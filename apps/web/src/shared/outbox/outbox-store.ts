import { CASE_STATUSES, locationSource } from '@smart-waste/contract';
import { CREW_STEPS } from '@smart-waste/core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { buildNameOnHost } from '../base-path.ts';
import { notifyOutboxChanged } from './outbox-signal.ts';

/** The earlier upload of the same photo, as it was when the server named it. */
const earlierUpload = z.object({
  image_id: z.string(),
  location: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  uploaded_at: z.string(),
});
export type EarlierUpload = z.infer<typeof earlierUpload>;

const storedBlob = z.custom<Blob>((value) => value instanceof Object && 'size' in value && 'type' in value);

/** A photo stored on this device until the server has it (UP-29; version v1, with a Blob instead of a data URL). */
export const outboxPhoto = z.object({
  /** Also its Idempotency-Key: however often it is sent, the server has it once. */
  id: z.string(),
  /** The user who queued it; no other user sees or sends it. */
  owner: z.int(),
  filename: z.string(),
  blob: storedBlob,
  loc: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  source: locationSource,
  /** When it was queued, in milliseconds. */
  ts: z.number(),
  /** Why the server rejects it permanently; null while it can still be sent. */
  refusal: z.nullable(z.string()),
  /** Set once the server has said that it had this photo before: its owner decides which place counts. */
  duplicateOf: z.optional(earlierUpload),
  /** The case whose waste it shows, as its owner says; null for none of those that were suggested, absent unanswered. */
  sameCase: z.optional(z.nullable(z.int())),
});
export type OutboxPhoto = z.infer<typeof outboxPhoto>;

/** Why a step cannot be sent as it is. */
const stepProblem = z.union([
  /** Its case has changed meanwhile, as the reason says: the crew decides whether to take it from the new version. */
  z.object({
    kind: z.literal('changed'),
    reason: z.string(),
    version: z.int(),
    status: z.enum(CASE_STATUSES),
    /** What was written on the case since, newest first. */
    said: z.optional(z.array(z.string())),
  }),
  /** Its case is no longer assigned to the person. */
  z.object({ kind: z.literal('taken') }),
]);

/** A step of a crew with a case, stored on this device until the server has it (CA-92). */
const caseStep = z.object({
  kind: z.literal('case_step'),
  /** Also the Idempotency-Key of its photo and of its change: each is made once. */
  id: z.string(),
  owner: z.int(),
  case_number: z.int(),
  /** The words of the place of the case. */
  place: z.string(),
  /** The version of the case from which it is made. */
  version: z.int(),
  /** Null when only the photo and the note are still to be sent. */
  action: z.nullable(z.enum(CREW_STEPS)),
  /** What the crew says to the city. */
  note: z.string(),
  blob: z.nullable(storedBlob),
  isPhotoSent: z.boolean(),
  /** Where the photo was taken; null where the device does not know. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** When the photo was taken, in milliseconds. */
  takenAtMs: z.nullable(z.number()),
  /** When the step was taken, in milliseconds. */
  ts: z.number(),
  /** Why the server rejects it permanently; null while it can still be sent. */
  refusal: z.nullable(z.string()),
  problem: z.optional(stepProblem),
});
export type CaseStep = z.infer<typeof caseStep>;

/** What waits on this device. */
export type OutboxEntry = OutboxPhoto | CaseStep;
const outboxEntry = z.union([caseStep, outboxPhoto]);

export const isCaseStep = (entry: OutboxEntry): entry is CaseStep => 'kind' in entry;
const isPhoto = (entry: OutboxEntry): entry is OutboxPhoto => !isCaseStep(entry);

const DATABASE = 'smart-waste';
const STORE = 'offline_uploads_v1';

interface Outbox extends DBSchema {
  [STORE]: { key: string; value: OutboxEntry; indexes: { owner: number } };
}

let opening: Promise<IDBPDatabase<Outbox>> | null = null;
const forget = () => {
  opening = null;
};

function open(): Promise<IDBPDatabase<Outbox>> {
  opening ??= openDB<Outbox>(buildNameOnHost(DATABASE), 1, {
    upgrade: (database) => database.createObjectStore(STORE, { keyPath: 'id' }).createIndex('owner', 'owner'),
    terminated: forget,
  });
  opening.catch(forget); // the next call tries again
  return opening;
}

export type DuplicatePhoto = OutboxPhoto & { duplicateOf: EarlierUpload };

/** Whether this entry is still to be sent: it was not refused, and its owner has nothing to decide. */
export const isUnsent = (entry: OutboxEntry): boolean =>
  entry.refusal === null && (isCaseStep(entry) ? entry.problem : entry.duplicateOf) === undefined;

/** Requests persistent storage, which the browser may refuse. */
const requestPersistentStorage = () => void navigator.storage?.persist?.().catch(() => undefined);

/** Stores entries on this device, all or none; one with the same id is replaced. Throws when the storage is full. */
export async function storeEntries(entries: readonly OutboxEntry[]): Promise<void> {
  requestPersistentStorage();
  const writing = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  await Promise.all([...entries.map((entry) => writing.store.put(entry)), writing.done]);
  notifyOutboxChanged();
}

/** Changes an entry, or removes it where `change` returns null; one that its owner has removed meanwhile stays away. */
async function updateEntry(id: string, change: (entry: OutboxEntry) => OutboxEntry | null): Promise<void> {
  const writing = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const entry = await writing.store.get(id);
  const changed = entry && change(entry);
  if (changed) await writing.store.put(changed);
  else if (entry) await writing.store.delete(id);
  await writing.done;
  notifyOutboxChanged();
}

export const updateStep = (id: string, change: Partial<CaseStep>): Promise<void> =>
  updateEntry(id, (entry) => (isCaseStep(entry) ? { ...entry, ...change } : entry));

/** Changes a photo that was read before, or removes it for null. One that was queued again since then stays as it is. */
export const updatePhoto = ({ id, ts }: OutboxPhoto, change: Partial<OutboxPhoto> | null): Promise<void> =>
  updateEntry(id, (entry) => {
    if (isCaseStep(entry) || entry.ts !== ts) return entry;
    return change && { ...entry, ...change };
  });

/** The entries of one user, oldest first; unreadable records are left out. */
export async function listWaitingEntries(owner: number): Promise<OutboxEntry[]> {
  const records = await (await open()).getAllFromIndex(STORE, 'owner', owner);
  return records.filter((record) => outboxEntry.safeParse(record).success).sort((a, b) => a.ts - b.ts);
}

export type OutboxContent = { photos: OutboxPhoto[]; steps: CaseStep[] };

/** The same by kind. */
export async function readWaiting(owner: number): Promise<OutboxContent> {
  const entries = await listWaitingEntries(owner);
  return { photos: entries.filter(isPhoto), steps: entries.filter(isCaseStep) };
}

export const findEntry = async (id: string): Promise<OutboxEntry | undefined> =>
  (await open()).get(STORE, id);

/** Removes every entry of one user, who has left. */
export async function removeEntries(owner: number): Promise<void> {
  const removing = (await open()).transaction(STORE, 'readwrite');
  const keys = await removing.store.index('owner').getAllKeys(owner);
  await Promise.all([...keys.map((key) => removing.store.delete(key)), removing.done]);
  notifyOutboxChanged();
}

export async function removeEntry(id: string): Promise<void> {
  await (await open()).delete(STORE, id);
  notifyOutboxChanged();
}
