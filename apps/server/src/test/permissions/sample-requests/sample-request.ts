import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@smart-waste/contract';
import { createDownloadToken } from '../../../http/download-links.ts';
import { addImage, addUser, newImage } from '../../rows.ts';
import type { TestApi, TestCaller } from '../callers.ts';

/** The parts of a valid request besides its method and path template. */
export type SampleRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: object;
  headers?: Record<string, string>;
};
/**
 * `userId` is the person of the column `user`, who owns what is requested; `crewId` the one of the column `crew`, to
 * whom the case is assigned.
 */
export type RequestContext = { api: TestApi; userId: number; crewId: number; caller: TestCaller };
type BuildRequest = (context: RequestContext) => Promise<SampleRequest>;
export type SampleRequests = Partial<Record<EndpointName, BuildRequest>>;

let serial = 0;
/** Another number each time, for what must be unlike all others. */
export function nextNumber(): number {
  serial += 1;
  return serial;
}

/** Path parameters: a new photo of `user`, and the account of another new person. */
export async function createParameters({ api, userId }: RequestContext): Promise<SampleRequest> {
  const image = newImage(userId);
  await addImage(api.deps, image);
  const { id } = await addUser(api.deps);
  return { params: { image_id: image.image_id, user_id: String(id) } };
}

/** Path parameters: a new photo of `user`, which that person checked and found empty. */
export async function createCheckedPhoto(context: RequestContext): Promise<SampleRequest> {
  const request = await createParameters(context);
  const [created_at, image_id] = [new Date(), request.params?.image_id ?? ''];
  await context.api.deps.annotations.submit(
    {
      set_id: randomUUID(),
      image_id,
      scope: 'checked',
      schema_version: 1,
      analysis_id: null,
      annotations: [],
      created_at,
      created_by: context.userId,
    },
    0,
    { audit: { at: created_at, actor_id: null, action: 'image.annotated', subject: image_id, details: {} } },
  );
  return request;
}

/** A token for a download of this account, with a session of its own. */
export async function createToken(
  api: RequestContext['api'],
  user_id: number,
  subject: string,
): Promise<string> {
  const { clock, sessions } = api.deps;
  const session_id = randomUUID();
  const token = { token_hash: randomUUID(), expires_at: new Date(clock.now().getTime() + 3600_000) };
  await sessions.open({ session_id, user_id, token });
  return createDownloadToken({ clock, secrets: api.secrets }, { user_id, session_id }, { subject });
}
