/** Creates a function that runs works of the same name one after the other in this process, and others at once. */
export function inTurn(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const result = (async () => {
      await before?.catch(() => {}); // its own caller learns of it
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
