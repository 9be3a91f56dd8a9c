import * as z from 'zod';
import { withoutTrailingSlash } from './variable-types.ts';

const isHostWithPort = (text: string): boolean => /^[a-z\d.-]+:\d{1,5}$/i.test(text.trim());

export const pushVariables = {
  PUSH_INTERNAL_HOSTS: z
    .string()
    .refine((text) => text.split(',').every(isHostWithPort))
    .optional()
    .describe('hosts with their ports, like push.example.org:8443, separated by commas'),
};
type Variables = z.infer<z.ZodObject<typeof pushVariables>> & {
  CONTACT_URL?: string | undefined;
  PUBLIC_URL?: string | undefined;
  MAIL_FROM: string;
};

/** The settings of push messages; `contact` is the address of the operator that push services get. */
export function readPush({ PUSH_INTERNAL_HOSTS, CONTACT_URL, PUBLIC_URL, MAIL_FROM }: Variables) {
  const isContact = (url: string | undefined) => url !== undefined && /^(?:https|mailto):/i.test(url);
  const sender = MAIL_FROM.split(/[\s<>]/).find((word) => word.includes('@')) ?? 'no-reply@localhost';
  const contact = [CONTACT_URL, PUBLIC_URL].find(isContact) ?? `mailto:${sender}`;
  return {
    contact: withoutTrailingSlash(contact),
    internalHosts: (PUSH_INTERNAL_HOSTS ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  };
}
