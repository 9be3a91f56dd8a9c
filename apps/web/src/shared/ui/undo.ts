import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** An action that can be undone as long as its toast shows. */
export type UndoOffer = {
  /** Of the toast. */
  id: string;
  /** What was done, as the toast says it. */
  text: string;
  undo: () => void;
};

let offers: readonly UndoOffer[] = [];
const { subscribe, notify } = createListeners();

function change(next: readonly UndoOffer[]): void {
  offers = next;
  notify();
}

/** The toasts whose actions can still be undone. */
export const listUndoIds = (): string[] => offers.map(({ id }) => id);

export const withdrawUndo = (id: string): void => change(offers.filter((offer) => offer.id !== id));

/** Takes the place of an earlier offer with the same id. */
export const offerUndo = (offer: UndoOffer): void =>
  change([...offers.filter(({ id }) => id !== offer.id), offer]);

/** The last action that can still be undone. */
export const useLastUndo = (): UndoOffer | null =>
  useSyncExternalStore(
    subscribe,
    () => offers.at(-1) ?? null,
    () => null,
  );
