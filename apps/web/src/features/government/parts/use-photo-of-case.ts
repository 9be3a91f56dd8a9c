import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useMessages } from '../../../shared/messages/messages.ts';

/** Returns the alternative text of a photo of a case: with the place, without one with the number (NAV-38). */
export function usePhotoOfCase(): (caseItem: { number: number; place: string }) => string {
  const t = useMessages(workplaceMessages);
  return ({ number, place }) =>
    place ? t('workplace.photo_of', { place }) : t('workplace.photo_of_case', { number });
}
