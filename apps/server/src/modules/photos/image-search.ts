import type { AdminImageSearch } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { ImageFilter } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { requestedOwner } from './image-access.ts';

const moment = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));

/** The filter of a request: admins may use any field, other users only the status of their own images. */
export function filterFor(viewer: SessionUser, search: AdminImageSearch): ImageFilter {
  const { user_id, status, uploaded_from, uploaded_before, user, place, waste, reviewed } = search;
  const adminFilter = { user, place, waste, reviewed, uploaded_from, uploaded_before };
  if (viewer.role !== 'admin' && Object.values(adminFilter).some((value) => value !== undefined))
    throw new AppError('forbidden', createReason('error.image.search_admin_only'));
  return {
    user_id: requestedOwner(viewer, user_id),
    status,
    user,
    place,
    waste,
    reviewed: reviewed && reviewed === 'yes',
    uploaded_from: moment(uploaded_from),
    uploaded_before: moment(uploaded_before),
  };
}
