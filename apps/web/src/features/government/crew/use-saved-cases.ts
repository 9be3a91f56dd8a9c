import type { CaseDetail, CaseList, CaseSummary } from '@smart-waste/contract';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CASES_KEY, CATEGORIES_KEY } from '../../../shared/api/case-keys.ts';
import { useIsOnline } from '../../../shared/api/use-is-online.ts';
import { isUnreached } from '../../../shared/http/api-result.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { usePerson } from '../../../shared/session/session.ts';
import type { CasesRequest } from '../state/case-view.ts';
import { caseKeys } from '../state/cases.ts';
import type { useCases } from '../state/use-cases.ts';

type CasesQuery = ReturnType<typeof useCases>['query'];

/** Object URLs of saved pictures, which are released together. */
type Urls = string[];

async function openSavedUrl(id: string | number, urls: Urls): Promise<string | null> {
  const { findPicture, buildCasePictureId } = await import('../../../shared/saved-history/history-store.ts');
  const blob = await findPicture(buildCasePictureId(id), 'thumbnail');
  if (!blob) return null;
  const url = URL.createObjectURL(blob);
  urls.push(url);
  return url;
}

async function withRowPicture(caseItem: CaseSummary, urls: Urls): Promise<CaseSummary> {
  const url = caseItem.photo && (await openSavedUrl(caseItem.number, urls));
  return url && caseItem.photo ? { ...caseItem, photo: { ...caseItem.photo, thumbnail_url: url } } : caseItem;
}

async function withPictures(caseItem: CaseDetail, urls: Urls): Promise<CaseDetail> {
  const photos = await Promise.all(
    caseItem.photos.map(async (photo) => {
      const url = await openSavedUrl(photo.photo_id, urls);
      return url ? { ...photo, thumbnail_url: url, image_url: url } : photo;
    }),
  );
  return { ...caseItem, photos };
}

type Copy = { owner: number; request: CasesRequest; urls: Urls; onFound: (savedAtMs: number) => void };

/** Puts the copy where the screen looks for cases, as old as it is; what was loaded meanwhile stays. */
async function showCopy(client: QueryClient, { owner, request, urls, onFound }: Copy): Promise<void> {
  const { findCases } = await import('../../../shared/saved-history/history-store.ts');
  const saved = await findCases(owner);
  if (!saved) return;
  const { savedAtMs: updatedAt, categories } = saved;
  onFound(updatedAt); // before it is shown, so that it is never taken for what the server says
  const data = await Promise.all(saved.cases.map((caseItem) => withRowPicture(caseItem, urls)));
  const put = <T>(key: readonly unknown[], value: T) =>
    client.getQueryData(key) === undefined && client.setQueryData(key, value, { updatedAt });
  for (const caseItem of saved.details)
    put(caseKeys.one(caseItem.number), await withPictures(caseItem, urls));
  put(CATEGORIES_KEY, categories);
  const page: CaseList = { data, next_cursor: null, total: data.length };
  put<InfiniteData<CaseList>>(caseKeys.pages(request), { pages: [page], pageParams: [undefined] });
}

/**
 * Keeps a copy of the crew's cases on this device, and shows it while no server answers (CA-93). Returns when what is
 * shown was up to date while no server answers, otherwise null.
 */
export function useSavedCases(query: CasesQuery, cases: readonly CaseSummary[], request: CasesRequest) {
  const client = useQueryClient();
  const owner = usePerson()?.id;
  const isOnline = useIsOnline();
  const urls = useRef<Urls>([]);
  const [copyAtMs, setCopyAtMs] = useState<number | null>(null);
  const { data, dataUpdatedAt, error, failureReason } = query;
  const isLive = data !== undefined && dataUpdatedAt !== copyAtMs;
  const isOffline = isUnreached(error ?? failureReason);
  // Also with a list that was loaded before: its details may never have been opened.
  const isCopyWanted = isOffline || !isOnline;

  useEffect(() => {
    if (!isLive || error !== null || owner === undefined) return;
    import('./save-cases.ts')
      .then(({ saveCases }) => saveCases({ owner, cases, seenAtMs: dataUpdatedAt }))
      .catch((failure: unknown) => logFailure('The cases could not be saved on this device', failure));
  }, [isLive, error, owner, cases, dataUpdatedAt]);

  useEffect(() => {
    if (!isCopyWanted || owner === undefined) return;
    showCopy(client, { owner, request, urls: urls.current, onFound: setCopyAtMs }).catch((failure: unknown) =>
      logFailure('The saved cases could not be read', failure),
    );
  }, [isCopyWanted, owner, request, client]);

  useEffect(() => {
    const made = urls.current;
    return () => {
      if (made.length > 0) client.removeQueries({ queryKey: CASES_KEY }); // they name pictures that end now
      for (const url of made.splice(0)) URL.revokeObjectURL(url);
    };
  }, [client]);

  const isOld = data !== undefined && (!isLive || isOffline || !isOnline);
  return isOld ? dataUpdatedAt : null;
}
