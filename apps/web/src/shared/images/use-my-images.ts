import { usePerson } from '../session/session.ts';
import { useImagePages } from './use-image-pages.ts';

/** The signed-in person's uploads, newest first, page by page. */
export function useMyImages({ autoRefresh = false } = {}) {
  const personId = usePerson()?.id;
  return useImagePages(personId === undefined ? {} : { user_id: personId }, { autoRefresh });
}
