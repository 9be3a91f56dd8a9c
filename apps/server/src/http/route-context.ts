import type { Config } from '../lib/config/config.ts';
import type { Secrets } from '../lib/secrets.ts';
import type { SharedDeps } from '../ports/deps.ts';

/** What the routes of a module receive. */
export type RouteContext<Deps extends SharedDeps = SharedDeps> = {
  deps: Deps;
  config: Config;
  secrets: Secrets;
  version: string;
};
