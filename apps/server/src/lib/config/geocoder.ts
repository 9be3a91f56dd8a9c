import * as z from 'zod';
import { StartupError } from '../errors.ts';
import { urlWith } from './variable-types.ts';

/** Its usage policy: at most one request per second over all processes, and contact details of the sender. */
const PUBLIC_HOST = 'nominatim.openstreetmap.org';

export const geocoderVariables = {
  GEOCODER_URL: urlWith('http:', 'https:')
    .optional()
    .describe('the address of a Nominatim server, like https://nominatim.example.org'),
  GEOCODER_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .describe('an e-mail or web address in ASCII, like waste@example.org'),
  GEOCODER_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z\d]+)*(?:,[a-z]{2,3}(?:-[a-z\d]+)*)*$/i)
    .default('en')
    .describe('languages in the order of preference, like hi,en'),
  GEOCODER_PER_SECOND: z.coerce
    .number()
    .min(0.01)
    .max(100)
    .default(1)
    .describe('a number of requests per second from 0.01 to 100'),
};
type Variables = z.infer<z.ZodObject<typeof geocoderVariables>>;

/**
 * The settings of the geocoder, when one is set. Throws StartupError when they break the policy of the public server.
 */
export function readGeocoder(vars: Variables) {
  const { GEOCODER_URL: url, GEOCODER_CONTACT: contact, GEOCODER_PER_SECOND: perSecond } = vars;
  if (url === undefined) return undefined;
  if (new URL(url).hostname === PUBLIC_HOST) {
    const problems = [
      contact === undefined && `GEOCODER_CONTACT is not set, and ${PUBLIC_HOST} requires a contact.`,
      perSecond > 1 && `GEOCODER_PER_SECOND is more than 1, and ${PUBLIC_HOST} allows no more.`,
    ].filter((problem) => problem !== false);
    if (problems.length > 0) throw new StartupError(problems.join('\n'));
  }
  return { url, contact, language: vars.GEOCODER_LANGUAGE, perSecond };
}
