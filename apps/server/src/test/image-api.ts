import { API_PREFIX, type Image, type Role } from '@smart-waste/contract';
import type { Deps } from '../compose/compose.ts';
import { createAccessTokens } from '../modules/accounts/tokens.ts';
import { newPerson, type Person } from './people.ts';
import { encodeMultipart, type PhotoForm } from './photo-form.ts';
import { pngPhoto } from './photos.ts';
import { testApp } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The test app with helpers for people and photos. `change` replaces dependencies by those of a test. */
export async function imageApi(
  change: (deps: Deps) => Partial<Deps> = () => ({}),
  env: Record<string, string> = {},
) {
  const { app, clock, close, config, deps, kysely, secrets } = await testApp({ change, env });
  const tokens = createAccessTokens(secrets.tokens, deps.clock.now);

  /** `request('DELETE /images/…/delete/', asha)` */
  const request = (line: `${Method} /${string}`, caller?: Person, payload?: object) => {
    const [method, path] = line.split(' ') as [Method, string]; // the type of `line` guarantees both
    const headers = caller?.headers ?? {};
    return app.inject({ method, url: API_PREFIX + path, headers, ...(payload && { payload }) });
  };
  const upload = async (uploader: Person, form: PhotoForm) => {
    const { payload, headers } = await encodeMultipart({
      ...form,
      headers: { ...form.headers, ...uploader.headers },
    });
    return app.inject({ method: 'POST', url: `${API_PREFIX}/images/upload/`, payload, headers });
  };
  let shade = 0;
  /** Uploads a photo that is no duplicate of an earlier one. */
  const uploadNew = async (uploader: Person, fields: Record<string, string> = {}): Promise<Image> => {
    shade += 1;
    const bytes = await pngPhoto({ red: shade % 256, green: Math.floor(shade / 256) });
    const answer = await upload(uploader, { image: { bytes }, fields: { location: 'Jal Mahal', ...fields } });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const { is_duplicate: _, ...image } = answer.json();
    return image;
  };
  const person = (role?: Role) => newPerson(deps, tokens, role);
  /** The entries of the audit log about this subject. */
  const readAuditLog = (subject: string) =>
    kysely.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute();
  await app.ready();
  return {
    app,
    readAuditLog,
    clock,
    close,
    dataDir: config.dataDir,
    deps,
    kysely,
    person,
    request,
    secrets,
    upload,
    uploadNew,
  };
}

export type ImageApi = Awaited<ReturnType<typeof imageApi>>;
