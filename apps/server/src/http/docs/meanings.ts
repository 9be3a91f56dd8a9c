import type { ApiDocument } from './api-document.ts';

const MEANING: Record<string, string> = {
  200: 'Fine',
  201: 'Made',
  202: 'Taken on; it will be done',
  204: 'Done',
  304: 'What you have is still good',
  400: 'The request is not as it should be',
  401: 'Not logged in, or not by these',
  403: 'Not permitted',
  404: 'Not there, or not yours',
  409: 'In conflict with what is there',
  410: 'No longer good',
  413: 'Too large',
  415: 'Not a kind of content that is taken',
  429: 'Asked too often',
  500: 'Our fault',
  503: 'Not right now; try again in a moment',
  507: 'No room left',
};

/** Says what each answer means where its route did not. */
export function withMeanings(document: ApiDocument): ApiDocument {
  for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, answer] of Object.entries(responses)) {
      if (answer.description === 'Default Response') answer.description = MEANING[status] ?? '';
    }
  }
  return document;
}
