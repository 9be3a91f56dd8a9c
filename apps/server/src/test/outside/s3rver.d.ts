declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** The part that tests use: a bucket in a folder, without a listener of its own. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
