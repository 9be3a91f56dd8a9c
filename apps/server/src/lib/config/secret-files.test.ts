import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { readConfigProblems } from '../../test/read-config-problems.ts';
import { StartupError } from '../errors.ts';
import { environment, loadConfig } from './config.ts';
import { getFileVariable, readSecretFiles, SECRETS } from './secret-files.ts';

const SECRET = 'f'.repeat(40);

let folder: string;
beforeAll(async () => {
  folder = await createTemporaryFolder('secrets');
});

async function fileWith(content: string | Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return path;
}

describe('a secret in a file (DP-12)', () => {
  it('is possible for settings that exist', () => {
    expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining([...SECRETS]));
  });

  it.each(['', '\n', '\r\n', '\n\n'])('is read without the line break %j at its end', async (end) => {
    const file = await fileWith(`${SECRET}${end}`);
    expect(loadConfig({ TOKEN_SECRET_FILE: file, METRICS_TOKEN_FILE: file })).toMatchObject({
      tokenSecret: SECRET,
      metricsToken: SECRET,
    });
  });

  it('keeps the spaces of a password', async () => {
    const env = { STORAGE: 's3', S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id' };
    const { storage } = loadConfig({ ...env, S3_SECRET_ACCESS_KEY_FILE: await fileWith(' a b \n') });
    expect(storage).toMatchObject({ credentials: { secretAccessKey: ' a b ' } });
  });

  it('counts beside an empty variable, and an empty name of a file is none', async () => {
    const file = await fileWith(SECRET);
    expect(loadConfig({ TOKEN_SECRET: '', TOKEN_SECRET_FILE: file }).tokenSecret).toBe(SECRET);
    expect(loadConfig({ TOKEN_SECRET: SECRET, TOKEN_SECRET_FILE: '' }).tokenSecret).toBe(SECRET);
  });

  it.each([
    ['is missing', async () => join(folder, 'none'), 'names a file that does not exist'],
    ['is below a file', async () => join(await fileWith('x'), 'y'), 'names a file that does not exist'],
    ['is a folder', async () => folder, 'names a folder instead of a file'],
    [
      'has an impossible name',
      async () => 'a\0b',
      'names a file that cannot be read (ERR_INVALID_ARG_VALUE)',
    ],
    ['is empty', () => fileWith(''), 'names an empty file'],
    ['has only white space', () => fileWith(' \n\n'), 'names an empty file'],
    [
      'has two lines',
      () => fileWith(`# the secret\n${SECRET}\n`),
      'names a file with more than one line, and a secret is one line',
    ],
  ])('is refused when the file %s', async (_, path, problem) => {
    expect(readConfigProblems({ TOKEN_SECRET_FILE: await path() })).toBe(`TOKEN_SECRET_FILE ${problem}.`);
  });

  it('is refused when this user may not read the file', () => {
    // Tests may run as root, who may read everything.
    const refuse = () => {
      throw Object.assign(new Error('EACCES: permission denied, open hunter2'), { code: 'EACCES' });
    };
    expect(() => readSecretFiles({ TOKEN_SECRET_FILE: 'hunter2' }, refuse)).toThrow(
      new StartupError('TOKEN_SECRET_FILE names a file that the user of this process may not read.'),
    );
  });

  it('is refused beside the variable itself', async () => {
    const env = { TOKEN_SECRET: SECRET, TOKEN_SECRET_FILE: await fileWith(SECRET) };
    expect(readConfigProblems(env)).toBe(
      'TOKEN_SECRET_FILE is set, and so is TOKEN_SECRET: set one of them.',
    );
  });

  it('is refused in one line for each file', async () => {
    const missing = join(folder, 'none');
    expect(
      readConfigProblems({ SMTP_URL_FILE: missing, CLOUDINARY_URL_FILE: missing }).split('\n'),
    ).toHaveLength(2);
  });

  it.each(SECRETS)('is not repeated in a sentence about %s', async (name) => {
    // Written where the name of the file belongs, then in a file whose content cannot be used.
    expect(readConfigProblems({ [getFileVariable(name)]: 'hunter2' })).toBe(
      `${getFileVariable(name)} names a file that does not exist.`,
    );
    expect(readConfigProblems({ [getFileVariable(name)]: await fileWith('hunter2') })).not.toContain(
      'hunter2',
    );
  });

  it('is named by its file when its content cannot be used', async () => {
    expect(readConfigProblems({ TOKEN_SECRET_FILE: await fileWith('hunter2') })).toBe(
      'The content of the file in TOKEN_SECRET_FILE is not usable; it must be a random text of at least 32 characters.',
    );
  });
});

describe('the password of the database', () => {
  const DATABASE_URL = 'postgres://waste@database/waste?sslmode=disable';

  it.each(['river-stone-42', 'a b', '100%/@:?#[]', 'पासवर्ड'])('is part of the address: %s', (password) => {
    const { databaseUrl } = loadConfig({ DATABASE_URL, DATABASE_PASSWORD: password });
    const { username, host, pathname, search, password: encoded } = new URL(databaseUrl ?? '');
    expect([username, host, pathname, search]).toEqual(['waste', 'database', '/waste', '?sslmode=disable']);
    expect(decodeURIComponent(encoded)).toBe(password);
  });

  it('may be in a file', async () => {
    const file = await fileWith('river-stone-42\n');
    expect(loadConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE: file }).databaseUrl).toBe(
      'postgres://waste:river-stone-42@database/waste?sslmode=disable',
    );
  });

  it('is refused without an address', () => {
    expect(readConfigProblems({ DATABASE_PASSWORD: 'hunter2' })).toBe(
      'DATABASE_PASSWORD is set, but DATABASE_URL is not: set both, or neither.',
    );
  });

  it.each([
    'postgres://database/waste',
    'postgres://waste:other@database/waste',
    'postgres://waste@database/waste?password=other',
  ])('is refused beside the address %s', (url) => {
    expect(readConfigProblems({ DATABASE_URL: url, DATABASE_PASSWORD: 'hunter2' })).toBe(
      'DATABASE_PASSWORD is set: DATABASE_URL must then name a user, and no password, as in postgres://user@host/name.',
    );
  });
});
