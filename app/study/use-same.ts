import { useMemo } from "react";

/**
 * Returns the object of the last render while none of its values changes, so that a memoized component to which it is
 * passed is not rendered again. It must always have the same keys.
 */
export function useSame<Values extends object>(values: Values): Values {
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => values, Object.values(values));
}
