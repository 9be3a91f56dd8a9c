import type { Config } from '../config.ts';
import type { Deps } from '../ports/deps.ts';
import type { Secrets } from '../secrets.ts';

/** What the routes of a feature get to work with. */
export type Site = { deps: Deps; config: Config; secrets: Secrets; version: string };
