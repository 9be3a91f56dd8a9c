import type { DetectorChoice } from '@smart-waste/contract';
import type { ImageStore } from './image-store.ts';

/** Whoever does work for us and may fail at it: a detector or a photo store. */
export type Service = DetectorChoice | ImageStore['name'];

/** How a service did; `reason` says why when badly. */
export type ServiceCall = { service: Service; ok: boolean; reason: string | null; at: Date };

/** How each service did when it was last called, in whichever process that was. */
export type ServiceCalls = {
  /** An older call than the one that is known changes nothing. */
  record: (call: ServiceCall) => Promise<void>;
  list: () => Promise<ServiceCall[]>;
};
