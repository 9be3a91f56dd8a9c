import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

const FILE = '.env';

/** The variables of this process and, where it names none, those of the file .env in the working directory. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(FILE)) loadEnvFile(FILE);
  return process.env;
}
