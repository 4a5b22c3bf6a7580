import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import type { ComposerHandle } from "./composer";

/**
 * Moves the focus to the field for a question when a key pressed a button that is gone afterwards: "Stop", "Regenerate",
 * a suggested question. After a tap it stays nowhere, because on a phone the field would open the keyboard.
 *
 * @param composer the field
 * @param state changes when such buttons come or go
 * @returns handlers for the element around the buttons and the field
 */
export function useKeptFocus(composer: RefObject<ComposerHandle>, state: string) {
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current && document.activeElement === document.body) composer.current?.focus();
    isByKey.current = false;
  }, [composer, state]);
  return {
    onKeyDownCapture: ({ target }: KeyboardEvent) => {
      isByKey.current = target instanceof Element && target.closest("button") !== null;
    },
    onPointerDownCapture: () => {
      isByKey.current = false;
    },
  };
}
