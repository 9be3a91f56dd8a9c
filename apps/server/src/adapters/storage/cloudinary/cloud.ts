import type { Patience } from '../../remote/patience.ts';
import { partsOf } from '../storage-key.ts';
import type { Signing } from './signature.ts';

/** Where a cloud is, and how to get in. */
export type Cloud = Signing & {
  apiKey: string;
  cloud: string;
  uploadPrefix: string;
  deliveryPrefix: string;
};

export type Terms = { patience: Patience; timeoutMs: number };

/** Something was not done; `status` is null when nobody answered. */
export class CallFailed extends Error {
  readonly status: number | null;
  constructor(reason: string, status: number | null) {
    super(reason);
    this.name = 'CallFailed';
    this.status = status;
  }
}

/** Photos open by a signed address only: who once saw a link of ours must not be able to make one of Cloudinary's. */
export const TYPE = 'authenticated';

/** Cloudinary names a photo without its ending. */
export function publicIdOf(key: string): string {
  const { folder, file } = partsOf(key);
  return `${folder}/${file.replace(/\.\w+$/, '')}`;
}
