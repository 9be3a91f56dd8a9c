import { useQuery, useQueryClient } from '@tanstack/react-query';

const FOLLOW_MS = 1000;

type FollowOptions<Item> = {
  /** As the list has it. */
  listed: Item;
  listKey: readonly unknown[];
  itemKey: readonly unknown[];
  /** Whether work on it goes on in the background. */
  isWorking: (item: Item) => boolean;
  load: (signal: AbortSignal) => Promise<Item>;
};

/**
 * An item of a list as it is now. While work on it goes on it is asked for again, alone: the others of the list do not change. The
 * list is loaded again when the work has ended, and when the item cannot be loaded, because it may be gone.
 */
export function useFollowed<Item>({ listed, listKey, itemKey, isWorking, load }: FollowOptions<Item>): Item {
  const client = useQueryClient();
  const loadList = () => void client.invalidateQueries({ queryKey: listKey });
  const { data } = useQuery({
    queryKey: itemKey,
    enabled: isWorking(listed),
    queryFn: async ({ signal }) => {
      try {
        const now = await load(signal);
        if (!isWorking(now)) loadList();
        return now;
      } catch (error) {
        if (!signal.aborted) loadList();
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data && !isWorking(state.data) ? false : FOLLOW_MS),
  });
  return isWorking(listed) ? (data ?? listed) : listed;
}
