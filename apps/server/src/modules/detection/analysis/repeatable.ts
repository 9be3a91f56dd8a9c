/** Never runs twice at a time: who asks while it runs gets another round after it. */
export function repeatable(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let again = false;
  const rounds = async () => {
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      current = null;
    }
  };
  return () => {
    again = true;
    current ??= rounds();
    return current;
  };
}
