import type { SessionUser } from '../../../ports/session-table.ts';

/** A request that is made once for each key of its sender. */
export type KeyedRequest = {
  viewer: SessionUser;
  /** Null when the caller does not repeat it. */
  idempotency_key: string | null;
};

/**
 * Makes what a person asks for once for each of their keys (CA-90). Another attempt gets what `findMade` finds of the
 * first one: before it makes anything, and when it fails because the first was made meanwhile.
 */
export async function makeOnce<Result>(
  { viewer, idempotency_key }: KeyedRequest,
  findMade: (user_id: number, key: string) => Promise<Result | undefined>,
  make: () => Promise<Result>,
): Promise<{ isNew: boolean; result: Result }> {
  const find = async () => (idempotency_key === null ? undefined : findMade(viewer.user_id, idempotency_key));
  const earlier = await find();
  if (earlier !== undefined) return { isNew: false, result: earlier };
  try {
    return { isNew: true, result: await make() };
  } catch (error) {
    const made = await find();
    if (made !== undefined) return { isNew: false, result: made };
    throw error;
  }
}
