import type { CaseEventKind, CaseStatus } from '@smart-waste/contract';
import { selectChangesInEffect } from './undo.ts';

type TextEvent = {
  version: number;
  kind: CaseEventKind;
  text: string;
  is_public: boolean;
  is_hidden: boolean;
  to: string | null;
  undoes: number | null;
};

const getPublicText = (event: TextEvent | undefined): string =>
  event?.is_public && !event.is_hidden ? event.text : '';

const isStatusEvent = ({ kind, to }: TextEvent) =>
  kind === 'status_changed' || kind === 'assigned' || (kind === 'unassigned' && to !== null);

/**
 * What the city says of a case in public, by its history (CA-32): the last reply that is not hidden, and what is shown,
 * which are the words of the present status unless the reply came later. A question stays until it is answered. A change
 * that was undone says nothing: what was said before it holds again.
 */
export function selectPublicTexts(
  newestFirst: readonly TextEvent[],
  status: CaseStatus,
): { public_note: string; public_reply: string } {
  const events = selectChangesInEffect(newestFirst);
  const reply = events.find((event) => event.kind === 'replied' && getPublicText(event) !== '');
  const change = events.find(isStatusEvent);
  const [public_reply, words] = [getPublicText(reply), getPublicText(change)];
  const isNewer = change !== undefined && change.version > (reply?.version ?? 0);
  const saysStatus = words !== '' && (isNewer || status === 'waiting');
  return { public_note: saysStatus ? words : public_reply || words, public_reply };
}
