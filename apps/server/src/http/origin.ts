import type { FastifyRequest } from 'fastify';
import type { Config } from '../lib/config/config.ts';

/** Where the product is reached, like `https://host` or `https://host/waste`, for links in a file. */
export type GetOrigin = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => string;

/** Without a public address, a person's own way to the product is the one that works. */
export const createOriginFinder =
  ({ hasPublicUrl, publicUrl }: Pick<Config, 'hasPublicUrl' | 'publicUrl'>): GetOrigin =>
  ({ protocol, host }) =>
    hasPublicUrl ? publicUrl : `${protocol}://${host}`;
