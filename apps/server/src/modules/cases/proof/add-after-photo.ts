import type { AddedPhoto, AfterPhotoForm } from '@smart-waste/contract';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createCaseNotFoundError, findCaseByNumber, requireVisibleCase } from '../case-access.ts';
import { makeOnce } from '../changes/make-once.ts';
import type { SentPhoto } from '../ports/proof.ts';
import type { CaseRow, Deps } from '../ports.ts';
import {
  type ReceiveDeps,
  readDevice,
  receiveCasePhoto,
  refuseMorePhotos,
  type SentFile,
} from './receive-case-photo.ts';

type AfterPhoto = SentFile & { number: number; form: AfterPhotoForm };
type AddDeps = ReceiveDeps & Pick<Deps, 'cases'>;

/**
 * The case to which a member of the staff may add a photo. A member of a crew to whom it was assigned once may, also
 * when another person has changed that while the phone was offline: a photo is never lost. A merged case leads to
 * the one that has its reports.
 */
export async function requireProvableCase(
  deps: Pick<Deps, 'cases' | 'casePhotos'>,
  number: number,
  viewer: SessionUser,
): Promise<CaseRow> {
  const row = await findCaseByNumber(deps, number);
  const wasTheirs =
    row && viewer.role === 'crew' && (await deps.casePhotos.wasAssigned(row.case_id, viewer.user_id));
  const named = wasTheirs ? row : await requireVisibleCase(deps, number, viewer);
  return named.merged_into === null ? named : ((await deps.cases.findByNumber(named.number)) ?? named);
}

async function describeAdded(deps: AddDeps, photo: SentPhoto): Promise<AddedPhoto> {
  const row = await deps.cases.findById(photo.case_id);
  if (!row) throw createCaseNotFoundError();
  const { number, status, version } = row;
  return { photo_id: photo.photo_id, number, status, version };
}

/**
 * Adds a photo after the cleaning to a case, whatever its status is now (CA-100). It is kept also when something speaks
 * against it. The same key of the same person gives the photo that was added first.
 */
export async function addAfterPhoto(
  deps: AddDeps,
  sent: AfterPhoto,
): Promise<{ isNew: boolean; photo: AddedPhoto }> {
  const { viewer, number, form } = sent;
  const caseRow = await requireProvableCase(deps, number, viewer);
  const add = async (): Promise<SentPhoto> => {
    await refuseMorePhotos(deps, caseRow);
    const added = await receiveCasePhoto(deps, sent, {
      case_id: caseRow.case_id,
      purpose: 'after',
      is_public: true,
      device: readDevice(form),
      add: (photo, max) =>
        deps.casePhotos.add(photo, max, {
          at: photo.added_at,
          actor_id: viewer.user_id,
          action: 'case.photo_added',
          subject: `case:${caseRow.number}`,
          details: {},
        }),
    });
    if (added === null) throw createCaseNotFoundError();
    return added;
  };
  const { isNew, result } = await makeOnce(sent, deps.casePhotos.findBySender, add);
  return { isNew, photo: await describeAdded(deps, result) };
}
