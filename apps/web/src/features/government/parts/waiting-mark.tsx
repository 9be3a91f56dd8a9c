import { crewMessages } from '@smart-waste/messages/en/crew';
import { CircleHelp, CloudOff } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useWaiting } from '../../../shared/outbox/waiting-photos.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { needsDecision } from '../state/needs-decision.ts';

/** Whether something of this case waits on this device, in its row. */
export function WaitingMark({ number }: { number: number }) {
  const t = useMessages(crewMessages);
  const steps = useWaiting().steps.filter(({ case_number }) => case_number === number);
  if (steps.length === 0) return null;
  return (
    <Badge tone="amber">
      {needsDecision(steps) ? <CircleHelp aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      {t(needsDecision(steps) ? 'crew.to_decide' : 'crew.waiting_to_be_sent')}
    </Badge>
  );
}
