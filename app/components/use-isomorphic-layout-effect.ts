import { useLayoutEffect } from "react";

/** Runs before the effects of the page's components, which send requests. The server has no layout effects. */
export const useIsomorphicLayoutEffect = typeof window === "undefined" ? () => {} : useLayoutEffect;
