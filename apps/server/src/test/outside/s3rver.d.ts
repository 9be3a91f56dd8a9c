declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  type Stored = { size: number; md5: string };
  type StoredObject = { bucket: string; key: string; content: Readable; metadata: object };

  /** The part that tests use: a bucket in a folder, without a listener of its own. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    /** Keeps objects, and the parts of unfinished ones, in files. */
    store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
      putObject(object: StoredObject): Promise<Stored>;
      putPart(bucket: string, uploadId: string, partNumber: number, content: Readable): Promise<Stored>;
    };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
