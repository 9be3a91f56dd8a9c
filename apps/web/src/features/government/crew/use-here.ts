import type { Point } from '@smart-waste/core';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useEffect, useState } from 'react';
import { locateDevice } from '../../../shared/map/locate-device.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** Whether the device may be located without a question to the person. */
async function isAllowed(): Promise<boolean> {
  // Older browsers cannot say it: there the person asks for it.
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state === 'granted';
}

/**
 * Where the device is: asked for at once when the person has allowed it before, again whenever the page becomes visible,
 * and on request.
 */
export function useHere() {
  const [here, setHere] = useState<Point | null>(null);
  const [isLocating, setIsLocating] = useState(false);
  useEffect(() => {
    let isOver = false;
    const follow = async () => {
      if (document.visibilityState !== 'visible' || !(await isAllowed())) return;
      const position = await locateDevice();
      if (!isOver && 'point' in position) setHere(position.point);
    };
    void follow();
    const onVisible = () => void follow();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  async function locate() {
    setIsLocating(true);
    const position = await locateDevice();
    setIsLocating(false);
    if ('point' in position) setHere(position.point);
    else toast.error(getCurrentMessages(workplaceMessages)('workplace.locate_failed'));
  }
  return { here, locate: () => void locate(), isLocating };
}
