import { readFileSync } from 'node:fs';
import { getErrorCode } from '../caught-error.ts';
import { StartupError } from '../errors.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that are a secret or may contain one. A file can hold their value, and no message ever repeats it. */
export const SECRETS: readonly string[] = [
  'TOKEN_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SMTP_URL',
  'ROBOFLOW_API_KEY',
  'ROBOFLOW_URL',
  'GEOCODER_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'CLOUDINARY_URL',
];

export const isSecret = (name: string): boolean => SECRETS.includes(name);

/** The variable that names the file with the value of another one. */
export const getFileVariable = (name: string): string => `${name}_FILE`;

/** Where a value comes from, as the subject of a sentence. */
export const describeSource = (name: string, given: Variables): string =>
  isSecret(name) && given[getFileVariable(name)] !== undefined
    ? `The content of the file in ${getFileVariable(name)}`
    : name;

/**
 * The variables, completed by the secrets for which NAME_FILE names a file (DP-12). Throws StartupError with one line for each
 * that cannot be used. It repeats neither the content nor the path: people put the secret itself there by mistake.
 */
export function readSecretFiles(
  env: Variables,
  readText = (path: string) => readFileSync(path, 'utf8'),
): Variables {
  const completed = { ...env };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = env[getFileVariable(name)];
    if (path === undefined) continue;
    const content =
      env[name] === undefined
        ? readSecret(path, readText)
        : { problem: `is set, and so is ${name}: set one of them` };
    if ('problem' in content) problems.push(`${getFileVariable(name)} ${content.problem}.`);
    else completed[name] = content.secret;
  }
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return completed;
}

function readSecret(
  path: string,
  readText: (path: string) => string,
): { secret: string } | { problem: string } {
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    return { problem: describeFileError(error) };
  }
  const secret = withoutLineEnds(text);
  if (secret.trim() === '') return { problem: 'names an empty file' };
  if (/[\r\n\0]/.test(secret))
    return { problem: 'names a file with more than one line, and a secret is one line' };
  return { secret };
}

function withoutLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1;
  return text.slice(0, end);
}

function describeFileError(error: unknown): string {
  const code = getErrorCode(error);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'names a file that does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'names a file that the user of this process may not read';
    case 'EISDIR':
      return 'names a folder instead of a file';
    default:
      return `names a file that cannot be read (${code})`;
  }
}
