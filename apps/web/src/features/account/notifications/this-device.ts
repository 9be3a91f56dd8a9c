import { callApi } from '../../../shared/api/client.ts';
import { type ApiResult, getDataOrThrow } from '../../../shared/http/api-result.ts';
import { readText, writeText } from '../../../shared/storage.ts';

/** Whose notifications this browser shows: its subscription outlives a logout. */
const OWNER_KEY = 'push-owner';

export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on';
export type PushOwner = { userId: number; pushKey: string };

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The service worker that shows push messages; undefined where there is none, or no permission can be asked. */
const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasPush() ? navigator.serviceWorker.getRegistration() : undefined;

/** What is known of this browser at once; undefined where its service worker has to be asked. */
export function findKnownState(): DeviceState | undefined {
  if (!hasPush()) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

const encodeKey = ({ options }: PushSubscription): string => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/** Whether this browser notifies this person. What it does for them is renewed for the present session. */
export async function readDevice({ userId, pushKey }: PushOwner): Promise<DeviceState> {
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await registration.pushManager.getSubscription();
  const isOwn = subscription && readText(OWNER_KEY) === String(userId) && encodeKey(subscription) === pushKey;
  if (!isOwn) return 'off';
  await getDataOrThrow(sendSubscription(subscription));
  return 'on';
}

const sendSubscription = (subscription: PushSubscription): Promise<ApiResult<null>> => {
  const { endpoint, keys } = subscription.toJSON();
  return callApi({ endpoint: 'addPushDevice', schema: null, body: { endpoint, keys } });
};

/** Asks for permission where it was not given yet, and subscribes; rejects when that fails. */
export async function notifyDevice({ userId, pushKey }: PushOwner): Promise<DeviceState> {
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const earlier = await registration.pushManager.getSubscription();
  if (earlier && encodeKey(earlier) !== pushKey) await earlier.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  await getDataOrThrow(sendSubscription(subscription));
  writeText(OWNER_KEY, String(userId));
  return 'on';
}

/** Stops the notifications of this browser, on the server first. */
export async function silenceDevice(): Promise<DeviceState> {
  const registration = await findRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    const body = { endpoint: subscription.endpoint };
    await getDataOrThrow(callApi({ endpoint: 'removePushDevice', schema: null, body }));
    await subscription.unsubscribe();
  }
  writeText(OWNER_KEY, null);
  return 'off';
}
