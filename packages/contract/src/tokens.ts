import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { role, user } from './user.ts';

/** The payload of an access token (AU-24); `jti` names its session (AU-27). */
export const accessTokenPayload = z.object({
  user_id: z.int(),
  username: z.string(),
  role,
  exp: z.number(),
  iat: z.number(),
  jti: z.optional(z.string()),
});
export type AccessTokenPayload = z.infer<typeof accessTokenPayload>;

export const tokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokenPair>;

export const loginResponse = z.object({ access: z.string(), refresh: z.string(), user });
export type LoginResponse = z.infer<typeof loginResponse>;

export const refreshRequest = z.object({
  refresh: z
    .string({ error: createEncodedReason('validation.required') })
    .check(
      z.minLength(1, createEncodedReason('validation.required')),
      z.maxLength(
        LIMITS.tokenMaxLength,
        createEncodedReason('validation.max_length', { max: LIMITS.tokenMaxLength }),
      ),
    ),
});
