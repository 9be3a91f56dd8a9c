import type { CaseDetail, CaseSummary } from '@smart-waste/contract';
import { listCategories } from '../../../shared/cases/use-categories.ts';
import {
  buildCasePictureId,
  findCases,
  hasPicture,
  storeCases,
  storePicture,
} from '../../../shared/saved-history/history-store.ts';
import {
  fetchPicture,
  isStillSignedIn,
  saveNewest,
  writeFor,
} from '../../../shared/saved-history/save-history.ts';
import { showCase } from '../state/cases.ts';

/** A crew has a few dozen cases at hand. */
const MAX_CASES = 50;

async function savePicture(owner: number, id: string | number, url: string): Promise<void> {
  const image_id = buildCasePictureId(id);
  if (await hasPicture(image_id, 'thumbnail')) return;
  const blob = await fetchPicture(url);
  if (blob && isStillSignedIn(owner))
    await storePicture({ image_id }, 'thumbnail', { blob, savedAtMs: Date.now() });
}

async function savePictures(owner: number, cases: readonly CaseSummary[], details: readonly CaseDetail[]) {
  const rows = cases.flatMap(({ number, photo }) => (photo ? [[number, photo.thumbnail_url] as const] : []));
  const photos = details.flatMap((caseItem) =>
    caseItem.photos.map(({ photo_id, thumbnail_url }) => [photo_id, thumbnail_url] as const),
  );
  for (const [id, url] of [...rows, ...photos]) await writeFor(owner, () => savePicture(owner, id, url));
}

/** A photo, its verdict and the words of a reporter change no version. */
const MAX_DETAILS_AGE_MS = 5 * 60_000;

type SeenCases = { owner: number; cases: readonly CaseSummary[]; seenAtMs: number };

/**
 * Keeps a copy of the crew's cases on this device, with the details of each and small pictures. Of the
 * details only what has changed since the last copy is loaded, and every few minutes all of them.
 */
export const saveCases = saveNewest(async (seen: SeenCases, isOutdated) => {
  const { owner, seenAtMs: savedAtMs } = seen;
  const { signal } = new AbortController();
  const before = await findCases(owner);
  const cases = seen.cases.slice(0, MAX_CASES);
  const loadedAtMs = before?.detailsLoadedAtMs ?? Number.NEGATIVE_INFINITY;
  const isOld = savedAtMs - loadedAtMs >= MAX_DETAILS_AGE_MS;
  const details: CaseDetail[] = [];
  for (const { number, version } of cases) {
    const known = before?.details.find(
      (caseItem) => caseItem.number === number && caseItem.version === version,
    );
    const caseItem = known && !isOld ? known : await showCase(number, signal).catch(() => known);
    if (caseItem) details.push(caseItem);
  }
  const detailsLoadedAtMs = isOld ? savedAtMs : loadedAtMs;
  const categories = await listCategories(signal).catch((error: unknown) => {
    if (before) return before.categories;
    throw error;
  });
  const saved = { owner, savedAtMs, cases, details, detailsLoadedAtMs, categories };
  await writeFor(owner, () => storeCases(saved));
  if (!isOutdated()) await savePictures(owner, cases, details);
});
