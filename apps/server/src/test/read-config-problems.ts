import { loadConfig } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';

/** What is wrong with these settings, as the start says it; empty when nothing is. */
export function readConfigProblems(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return '';
}
