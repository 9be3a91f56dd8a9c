/** The message of a caught value; a library may throw something that is no Error. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The code of an error of Node (`ENOENT`) or of a library; undefined when it has none. */
export const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** A call of the operating system has failed: a disk, a file, or a connection. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** A disk is full, or what its owner may use of it. */
export const isDiskFull = (error: unknown): boolean =>
  getErrorCode(error) === 'ENOSPC' || getErrorCode(error) === 'EDQUOT';

/** For `catch` of a call on a file: undefined where there is none; any other error is thrown. */
export function ignoreMissing(error: unknown): undefined {
  if (getErrorCode(error) !== 'ENOENT') throw error;
}
