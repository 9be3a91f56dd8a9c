import type { Point } from '@smart-waste/core';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useRef, useState } from 'react';
import { locateDevice } from '../../../shared/map/locate-device.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { ActivityLog } from '../activity-log.ts';

type PositionRequest = {
  /** The user did not make it. */
  isAutomatic: boolean;
  /** Whether a place was entered meanwhile that comes first. */
  isOutdated: () => boolean;
};

/**
 * Requests the position of the device, one request at a time, and reports it. A failure of a request that the user did
 * not make is written to the activity log only, without a toast.
 */
export function useDevicePosition(
  log: ActivityLog,
  onPosition: (point: Point, isAutomatic: boolean) => void,
) {
  const t = useMessages(uploadPageMessages);
  const [isLocating, setIsLocating] = useState(false);
  const pending = useRef<Promise<void>>(null);

  async function request({ isAutomatic, isOutdated }: PositionRequest): Promise<void> {
    setIsLocating(true);
    const position = await locateDevice();
    setIsLocating(false);
    if ('point' in position) return isOutdated() ? undefined : onPosition(position.point, isAutomatic);
    const text = position.failed === 'missing' ? t('upload_page.gps_missing') : t('upload_page.gps_failed');
    if (!isAutomatic) toast.error(text);
    log.note(text, 'bad');
  }

  function locate(wanted: PositionRequest): void {
    pending.current ??= request(wanted).finally(() => {
      pending.current = null;
    });
  }

  /** Resolves when the request in progress, if there is one, has been answered. */
  const waitForPosition = async (): Promise<void> => void (await pending.current);
  return { isLocating, locate, waitForPosition };
}
