import {
  acknowledgement,
  type NotificationChoices,
  type NotificationSettings,
  notificationSettings,
} from '@smart-waste/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { findKnownState, notifyDevice, type PushOwner, readDevice, silenceDevice } from './this-device.ts';

const SETTINGS_KEY = ['notifications'] as const;
const DEVICE_KEY = ['push-device'] as const;

/** What the person is notified of, as the server has it. */
export const useNotificationSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'notificationSettings', schema: notificationSettings, signal })),
    refetchOnMount: 'always',
  });

/** Shows a choice at once, and the one before when it cannot be saved. They are saved one after the other: each has all choices. */
export function useSaveChoices(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SETTINGS_KEY,
    scope: { id: 'notifications' },
    mutationFn: ({ frequency, email, push }: NotificationChoices) =>
      getDataOrThrow(
        callApi({
          endpoint: 'saveNotificationSettings',
          schema: notificationSettings,
          body: { frequency, email, push },
        }),
      ),
    onMutate: (choices) =>
      client.setQueryData<NotificationSettings>(SETTINGS_KEY, (shown) => shown && { ...shown, ...choices }),
    onError,
    // What the server has is from before a choice that waits to be saved.
    onSettled: async () => {
      if (client.isMutating({ mutationKey: SETTINGS_KEY }) === 1)
        await client.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
  });
}

export const useSendConfirmation = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: () => getDataOrThrow(callApi({ endpoint: 'sendEmailConfirmation', schema: acknowledgement })),
    onError,
  });

/** Whether this browser is notified, and the switch for it. */
export function useThisDevice(owner: PushOwner, onError: (error: Error) => void) {
  const client = useQueryClient();
  const queryKey = [...DEVICE_KEY, owner.userId, owner.pushKey];
  const { data: state, isPending: isLoading } = useQuery({
    queryKey,
    queryFn: () => readDevice(owner),
    retry: false,
    placeholderData: findKnownState,
  });
  const change = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? notifyDevice(owner) : silenceDevice()),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
  return { state, isLoading, isChanging: change.isPending, change: change.mutate };
}
