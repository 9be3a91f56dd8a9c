import { DetectorUnavailable } from '../../../ports/detector.ts';

export type Lending<T> = {
  /** It may be lent, now and after each return. */
  add: (thing: T) => void;
  /** It is never lent again. */
  withdraw: (thing: T) => void;
  /** A free one, as soon as there is one; throws DetectorUnavailable when given up. */
  take: (giveUp: AbortSignal) => Promise<T>;
  giveBack: (thing: T) => void;
  /** All that were added and not withdrawn. */
  all: () => T[];
};

/** Lends things to one borrower at a time; whoever waited longest comes first. */
export function lending<T>(): Lending<T> {
  const ours = new Set<T>();
  const free = new Set<T>();
  const waiting = new Set<(thing: T) => void>();

  const giveBack = (thing: T) => {
    if (!ours.has(thing)) return;
    const [next] = waiting;
    if (!next) return void free.add(thing);
    waiting.delete(next);
    next(thing);
  };

  return {
    add: (thing) => {
      ours.add(thing);
      giveBack(thing);
    },
    withdraw: (thing) => {
      ours.delete(thing);
      free.delete(thing);
    },
    take: (giveUp) => {
      const [thing] = free;
      if (thing) {
        free.delete(thing);
        return Promise.resolve(thing);
      }
      return new Promise((resolve, reject) => {
        waiting.add(resolve);
        giveUp.addEventListener('abort', () => {
          waiting.delete(resolve);
          reject(new DetectorUnavailable('no inference thread became free in time'));
        });
      });
    },
    giveBack,
    all: () => [...ours],
  };
}
