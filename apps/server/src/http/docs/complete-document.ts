import type { ApiDocument, SchemaObject } from './api-document.ts';

const STATUS_DESCRIPTIONS: Record<string, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; it is processed in the background',
  204: 'Success without a body',
  304: 'Not modified',
  400: 'The request is invalid',
  401: 'Not logged in, or the credentials are wrong',
  403: 'Not allowed for this account',
  404: 'Not found, or not yours',
  409: 'Conflicts with the current state',
  410: 'Expired',
  413: 'Too large',
  415: 'The content type is not supported',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Temporarily unavailable; try again in a moment',
  507: 'Storage is full',
};

/** Adds a description to each response that has none. */
export function describeResponses(document: ApiDocument): ApiDocument {
  for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, answer] of Object.entries(responses)) {
      if (answer.description === 'Default Response') answer.description = STATUS_DESCRIPTIONS[status] ?? '';
    }
  }
  return document;
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The named schemas that any operation uses, directly or through another schema. */
export function selectUsedSchemas({ paths, components }: ApiDocument): Record<string, SchemaObject> {
  const all = components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(all[name] ?? null);
    }
  };
  follow(paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
