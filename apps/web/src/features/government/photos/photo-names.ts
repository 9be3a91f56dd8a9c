import type { CaseDetail, CasePhoto } from '@smart-waste/contract';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { formatDate } from '../../../shared/format/relative-time.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useRenewCase } from '../state/use-cases.ts';

/** Returns a function that says which photo of a case one is: where it comes from, its place among them, and its date. */
export function usePhotoName(photos: readonly CasePhoto[]): (photo: CasePhoto) => string {
  const t = useMessages(workplaceMessages);
  const tDetails = useMessages(caseDetailsMessages);
  const language = useLanguage();
  return (photo) =>
    tDetails('case_details.photo', {
      what: t(`workplace.photo_${photo.purpose}`),
      number: photos.indexOf(photo) + 1,
      count: photos.length,
      date: formatDate(photo.taken_at, language),
    });
}

/** Returns a function that loads the case again for a fresh link to one of its photos; links expire. */
export function useRenewPhoto({ number }: CaseDetail): (photo: CasePhoto) => Promise<string> {
  const renew = useRenewCase();
  return async ({ photo_id }) =>
    (await renew(number)).photos.find((photo) => photo.photo_id === photo_id)?.image_url ?? '';
}
