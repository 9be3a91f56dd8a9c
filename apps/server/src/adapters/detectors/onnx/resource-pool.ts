import { createReason } from '@smart-waste/messages';
import { DetectorUnavailableError } from '../../../ports/detector.ts';

export type ResourcePool<T> = {
  /** Makes a resource available. */
  add: (resource: T) => void;
  /** Removes a resource, which is not acquired again. */
  remove: (resource: T) => void;
  /** Resolves with a free resource; throws DetectorUnavailableError when the signal is aborted first. */
  acquire: (abortSignal: AbortSignal) => Promise<T>;
  release: (resource: T) => void;
  /** All resources that were added and not removed. */
  listAll: () => T[];
};

/** Gives each resource to one user at a time, first come, first served. */
export function createResourcePool<T>(): ResourcePool<T> {
  const resources = new Set<T>();
  const free = new Set<T>();
  const waiting = new Set<(resource: T) => void>();

  const release = (resource: T) => {
    if (!resources.has(resource)) return;
    const [next] = waiting;
    if (!next) return void free.add(resource);
    waiting.delete(next);
    next(resource);
  };

  return {
    add: (resource) => {
      resources.add(resource);
      release(resource);
    },
    remove: (resource) => {
      resources.delete(resource);
      free.delete(resource);
    },
    acquire: (abortSignal) => {
      const [resource] = free;
      if (resource) {
        free.delete(resource);
        return Promise.resolve(resource);
      }
      return new Promise((resolve, reject) => {
        waiting.add(resolve);
        abortSignal.addEventListener('abort', () => {
          waiting.delete(resolve);
          reject(new DetectorUnavailableError(createReason('detector.no_free_thread')));
        });
      });
    },
    release,
    listAll: () => [...resources],
  };
}
