/** The embedded database cannot be used. The message explains it to the person who starts the program. */
export class EmbeddedPostgresError extends Error {
  constructor(text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'EmbeddedPostgresError';
  }
}

const DISK_FULL_MESSAGE = /No space left on device|could not write .{0,4096}disk|Disk quota exceeded/i;

export const createDiskFullError = (dataDir: string, cause: unknown) =>
  new EmbeddedPostgresError(`The disk that holds ${dataDir} is full. Free some space and start again.`, {
    cause,
  });

/** Whether an output of PostgreSQL reports that the disk is full. */
export const reportsDiskFull = (text: string): boolean => DISK_FULL_MESSAGE.test(text);

/** Explains a file system error for this data directory; any other error is returned unchanged. */
export function mapFileSystemError(error: unknown, dataDir: string): unknown {
  switch (getErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new EmbeddedPostgresError(
        `Smart Waste may not write to its data directory ${dataDir}. ` +
          'Let this user write there, or set DATA_DIR to another directory.',
        { cause: error },
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedPostgresError(
        `${dataDir} is not a directory, so no data can be stored in it. Set DATA_DIR to a directory.`,
        { cause: error },
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return createDiskFullError(dataDir, error);
    default:
      return error;
  }
}

export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
