/** The embedded database cannot be had; the message is for the person who starts the product. */
export class EmbeddedFailure extends Error {
  constructor(text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'EmbeddedFailure';
  }
}

const NO_ROOM = /No space left on device|could not write .*disk|Disk quota exceeded/i;

export const noRoomAt = (dataDir: string, cause: unknown) =>
  new EmbeddedFailure(
    `There is no room left on the disk that holds ${dataDir}. Free some space and start again.`,
    {
      cause,
    },
  );

export const saysNoRoom = (text: string): boolean => NO_ROOM.test(text);

/** What a failure of the file system means for this data directory; anything else is passed on as it is. */
export function inPlainWords(error: unknown, dataDir: string): unknown {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new EmbeddedFailure(
        `Smart Waste may not write to its data directory ${dataDir}. ` +
          'Let this user write there, or set DATA_DIR to another directory.',
        { cause: error },
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedFailure(
        `${dataDir} is not a directory, so no data can be kept in it. Set DATA_DIR to a directory.`,
        { cause: error },
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return noRoomAt(dataDir, error);
    default:
      return error;
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
