declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** As far as tests use it: a bucket in a folder, without its own door. */
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
