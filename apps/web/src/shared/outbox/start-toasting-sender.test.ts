import { afterEach, expect, it } from 'vitest';
import { setToaster, type ToastMessage } from '../ui/toast.ts';
import { OUTBOX_TOAST } from './outbox-signal.ts';
import { toastReport } from './start-toasting-sender.ts';

const REPORT = {
  cause: 'online',
  sent: 0,
  stepsSent: 0,
  stepsToDecide: 0,
  refused: 0,
  duplicates: 0,
  left: 0,
} as const;

function collectToasts(
  report: Parameters<typeof toastReport>[0],
): { id: string | undefined; text: string }[] {
  const shown: ToastMessage[] = [];
  setToaster({ show: (message) => shown.push(message), dismiss: () => undefined });
  shown.length = 0; // what a test of another file said before there was a toaster
  toastReport(report);
  return shown.map(({ id, text }) => ({ id, text }));
}

afterEach(() => setToaster(null));

it('replaces the message that the work of a crew waits once it is sent (CA-92)', () => {
  expect(collectToasts({ ...REPORT, stepsSent: 1 })).toEqual([
    { id: OUTBOX_TOAST, text: 'Your saved work was sent.' },
  ]);
});

it('says both when photos and the work of a crew were sent', () => {
  expect(collectToasts({ ...REPORT, sent: 1, stepsSent: 2 })).toEqual([
    { id: OUTBOX_TOAST, text: 'Pending offline uploads have been sent.' },
    { id: undefined, text: '2 saved changes were sent.' },
  ]);
});
