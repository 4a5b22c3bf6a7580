/** Creates a mutex by name: tasks of the same name run one at a time in this process, and others concurrently. */
export function inTurn(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const result = (async () => {
      await before?.catch(() => {}); // its own caller handles the error
      return work();
    })();
    last.set(name, result);
    try {
      return await result;
    } finally {
      if (last.get(name) === result) last.delete(name);
    }
  };
}
