import { useEffect, useRef } from "react";

/**
 * Returns the focus to the element that had it before this component took it, if closing the component leaves the focus
 * nowhere. Call it before the effect that takes the focus.
 */
export function useReturnFocus(): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    // Effects run twice in development. The second time, this component has the focus already.
    opener.current ??= document.activeElement;
    const before = opener.current;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
