import {
  type EmailState,
  NOTIFICATION_LIMITS,
  type NotificationChoices,
  type NotificationSettings,
  type PushSubscriptionForm,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../lib/errors.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { UserRow } from '../../ports/user-table.ts';
import type { Deps, StoredChoices } from './ports.ts';

type SettingsDeps = Pick<Deps, 'users' | 'notificationChoices' | 'pushDevices' | 'pushSender'>;

/** What the caller is notified of, and whether it can reach them. */
export async function showSettings(
  { users, notificationChoices, pushDevices, pushSender }: SettingsDeps,
  { user_id }: Caller,
): Promise<NotificationSettings> {
  const user = await users.findById(user_id);
  if (!user) throw new AppError('unauthenticated', createReason('error.account.deleted'));
  const stored = await notificationChoices.find(user_id);
  const devices = await pushDevices.list(user_id);
  return {
    ...stored.choices,
    email_state: decideEmailState(user, stored),
    devices: devices.length,
    push_key: pushSender.publicKey,
  };
}

/** A refusal ends when the address is confirmed anew, or replaced by another, which is confirmed. */
function decideEmailState({ email_verified_at }: UserRow, { email_refused_at }: StoredChoices): EmailState {
  if (email_verified_at !== null) return 'active';
  return email_refused_at === null ? 'unconfirmed' : 'refused';
}

export async function saveSettings(
  deps: SettingsDeps,
  caller: Caller,
  choices: NotificationChoices,
): Promise<NotificationSettings> {
  await deps.notificationChoices.save(caller.user_id, choices);
  return showSettings(deps, caller);
}

/** Notifies this browser until its session ends. Refuses what is no public push service, or no browser's key. */
export async function addDevice(
  { pushDevices, pushSender }: Pick<Deps, 'pushDevices' | 'pushSender'>,
  { user_id, session_id }: Caller,
  subscription: PushSubscriptionForm,
): Promise<void> {
  if (!(await pushSender.accepts(subscription)))
    throw createInvalidFieldError('endpoint', createReason('error.notifications.internal_endpoint'));
  await pushDevices.add({ user_id, session_id, subscription }, NOTIFICATION_LIMITS.devicesMax);
}

/** Switches off all e-mails about cases; again, and for an account that was deleted meanwhile, it changes nothing. */
export const stopEmails = (
  { notificationChoices }: Pick<Deps, 'notificationChoices'>,
  user_id: number,
): Promise<void> => notificationChoices.save(user_id, { email: { status_changed: false, replied: false } });
