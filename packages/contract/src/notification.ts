import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { yesOrNo } from './bounds.ts';
import { NOTIFICATION_LIMITS } from './limits.ts';

/** What a citizen can be notified of: the city did something about their report, or wrote to them. */
export const NOTIFICATION_KINDS = ['status_changed', 'replied'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** `daily` is at most one message a day on each channel, with everything since the one before. */
export const NOTIFICATION_FREQUENCIES = ['at_once', 'daily'] as const;
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];

const kinds = z.object({ status_changed: yesOrNo, replied: yesOrNo });

/** Which kinds a person wants on which channel, and how often. */
export const notificationChoices = z.object({
  frequency: z.enum(
    NOTIFICATION_FREQUENCIES,
    createEncodedReason('validation.one_of', { values: NOTIFICATION_FREQUENCIES.join(', ') }),
  ),
  email: kinds,
  push: kinds,
});
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** E-mails go to confirmed addresses only. `refused`: the mail server of the address did not accept one. */
export const EMAIL_STATES = ['active', 'unconfirmed', 'refused'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const notificationSettings = z.extend(notificationChoices, {
  email_state: z.enum(EMAIL_STATES),
  /** How many browsers of this person are notified. */
  devices: z.int(),
  /** The public key (VAPID) with which a browser subscribes, in base64url. */
  push_key: z.string(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const AN_ENDPOINT = createEncodedReason('validation.push_endpoint');
const A_KEY = createEncodedReason('validation.push_key');

const isSecureAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
};

const endpoint = z
  .string(AN_ENDPOINT)
  .check(
    z.maxLength(NOTIFICATION_LIMITS.endpointMaxLength, AN_ENDPOINT),
    z.refine(isSecureAddress, AN_ENDPOINT),
  );

/** A subscription as a browser's `PushSubscription` writes itself. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    /** A point of P-256, 65 bytes. */
    p256dh: z.string(A_KEY).check(z.maxLength(88, A_KEY), z.regex(/^[\w-]{87}=?$/, A_KEY)),
    /** 16 bytes. */
    auth: z.string(A_KEY).check(z.maxLength(24, A_KEY), z.regex(/^[\w-]{22}={0,2}$/, A_KEY)),
  }),
});
export type PushSubscriptionForm = z.infer<typeof pushSubscription>;

/** A browser that is no longer to be notified. */
export const pushDevice = z.object({ endpoint });

/** The token of an e-mail, in the query of its `List-Unsubscribe` header. */
export const unsubscribeQuery = z.object({
  token: z
    .string(createEncodedReason('validation.required'))
    .check(
      z.minLength(1, createEncodedReason('validation.required')),
      z.maxLength(
        NOTIFICATION_LIMITS.tokenMaxLength,
        createEncodedReason('validation.max_length', { max: NOTIFICATION_LIMITS.tokenMaxLength }),
      ),
    ),
});
