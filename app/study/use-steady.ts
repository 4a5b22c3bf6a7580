import { useState } from "react";
import { useLatest } from "~/components/use-latest";

type Functions = { [name: string]: ((...args: never[]) => unknown) | undefined };

/** Returns an object with a stable identity whose functions always call their latest version. */
export function useSteady<Actions extends object>(actions: Actions): Actions {
  const newest = useLatest(actions as Functions);
  const [steady] = useState(() => {
    const call =
      (name: string) =>
      (...args: never[]) =>
        newest.current[name]?.(...args);
    return Object.fromEntries(Object.keys(actions).map((name) => [name, call(name)])) as Actions;
  });
  return steady;
}
