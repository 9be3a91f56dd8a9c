import type { Point } from '@smart-waste/core';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { locateDevice } from '../../../shared/map/locate-device.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';

/** Takes the point where the person stands; a device that does not know it is said at the edge of the screen. */
export function StandHereButton({ onLocated }: { onLocated: (point: Point) => void }) {
  const t = useMessages(workplaceMessages);
  const [isLocating, setIsLocating] = useState(false);
  async function locate() {
    setIsLocating(true);
    const position = await locateDevice();
    setIsLocating(false);
    if ('failed' in position) toast.error(t('workplace.locate_failed'));
    else onLocated(position.point);
  }
  return (
    <Button
      tone="secondary"
      size="small"
      busy={isLocating}
      onClick={() => void locate()}
      icon={<LocateFixed aria-hidden="true" />}
    >
      {t('workplace.stand_here')}
    </Button>
  );
}
