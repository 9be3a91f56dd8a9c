import type { DetectorChoice } from '@smart-waste/contract';
import type { SharedDeps } from '../../ports/deps.ts';
import type { ImageStore } from '../../ports/image-store.ts';

/** An external service that may fail: a detector or a photo store. */
export type Service = DetectorChoice | ImageStore['name'];

/** The outcome of a call of a service; `reason` says why it failed. */
export type ServiceCall = { service: Service; ok: boolean; reason: string | null; at: Date };

/** The last call of each service by any process. */
export type ServiceCalls = {
  /** A call older than the stored one changes nothing. */
  record: (call: ServiceCall) => Promise<void>;
  list: () => Promise<ServiceCall[]>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  serviceCalls: ServiceCalls;
  /** Rejects with the reason when the database does not answer. */
  probe: () => Promise<void>;
};
