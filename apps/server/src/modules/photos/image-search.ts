import type { AdminImageSearch } from '@smart-waste/contract';
import { createReason, LANGUAGES } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { AppError } from '../../lib/errors.ts';
import type { ImageFilter } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { decideOwner } from './image-access.ts';

/** A bound of a time range in a request, which may be missing. */
export const parseDate = (iso: string | undefined): Date | undefined =>
  iso === undefined ? undefined : new Date(iso);

/** Class names by their translations. The database has the words of the models, which are English. */
const ENGLISH_CLASSES = LANGUAGES.flatMap((language) =>
  Object.entries(CATALOGUES[language]).flatMap(([id, title]) =>
    id.startsWith('class.') ? [{ title: title.toLowerCase(), name: id.slice('class.'.length) }] : [],
  ),
);

/** A name of a class in any language, or its beginning, as the words of that class; other words stay as they are. */
function toEnglishClass(words: string): string {
  const normalized = words.normalize('NFC').trim().toLowerCase();
  const match =
    ENGLISH_CLASSES.find(({ title }) => title === normalized) ??
    ENGLISH_CLASSES.find(({ title }) => title.startsWith(normalized));
  const isEnglish = /^[\x20-\x7e]*$/.test(normalized);
  return isEnglish || !match ? words : match.name.replaceAll('_', ' ');
}

/** The filter of a request: admins may use any field, other users only the status of their own images. */
export function filterFor(viewer: SessionUser, search: AdminImageSearch): ImageFilter {
  const { user_id, status, uploaded_from, uploaded_before, user, place, waste, reviewed, located } = search;
  const adminFilter = { user, place, waste, reviewed, located, uploaded_from, uploaded_before };
  if (viewer.role !== 'admin' && Object.values(adminFilter).some((value) => value !== undefined))
    throw new AppError('forbidden', createReason('error.image.search_admin_only'));
  return {
    user_id: decideOwner(viewer, user_id),
    status,
    user,
    place,
    waste: waste && toEnglishClass(waste),
    reviewed: reviewed && reviewed === 'yes',
    located: located && located === 'yes',
    uploaded_from: parseDate(uploaded_from),
    uploaded_before: parseDate(uploaded_before),
  };
}
