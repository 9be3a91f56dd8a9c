import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { waitingMessages } from '@smart-waste/messages/en/waiting';
import { getCurrentMessages } from '../messages/messages.ts';
import { toast } from '../ui/toast.ts';
import { OUTBOX_TOAST } from './outbox-signal.ts';
import { type SendReport, startSender } from './start-sender.ts';

/** What a person has to look after: what the server rejected, and what is to be decided. */
function toastUndelivered({ refused, duplicates, stepsToDecide }: SendReport): void {
  const t = getCurrentMessages(outboxMessages);
  if (refused > 0) toast.error(t('outbox.rejected', { count: refused }));
  if (duplicates > 0) toast.info(t('outbox.duplicates', { count: duplicates }));
  if (stepsToDecide > 0)
    toast.info(getCurrentMessages(waitingMessages)('waiting.steps_to_decide', { count: stepsToDecide }));
}

/** Says what became of one round; what was sent takes the place of the message that it waits. */
export function toastReport(report: SendReport): void {
  const { cause, sent, stepsSent, left } = report;
  const t = getCurrentMessages(outboxMessages);
  toastUndelivered(report);
  if (sent > 0 && left === 0) toast.success(t('outbox.all_sent'), { id: OUTBOX_TOAST });
  if (stepsSent > 0)
    toast.success(
      getCurrentMessages(waitingMessages)('waiting.steps_sent', { count: stepsSent }),
      sent > 0 ? {} : { id: OUTBOX_TOAST },
    );
  if (left > 0 && (cause === 'online' || cause === 'requested')) toast.error(t('outbox.retry_failed'));
}

/** Starts the sender, and says what becomes of each round on whatever screen the person is. */
export const startToastingSender = (owner: number, onReport: (report: SendReport) => void): (() => void) =>
  startSender(owner, (report) => {
    onReport(report);
    toastReport(report);
  });
