import { useEffect } from "react";
import { useLatest } from "~/components/use-latest";
import { useRemembered } from "~/study/remember";
import { shortcutOf, type ShortcutName } from "./shortcuts";

/** A key that is held down repeats these. It takes only one bookmark, and opens only the next lecture. */
const REPEATED: readonly ShortcutName[] = ["back", "forward", "slower", "faster", "previousChapter", "nextChapter"];

export type ShortcutActions = Partial<Record<ShortcutName, (key: string) => void>>;

/**
 * Listens for the page's shortcuts. They can be turned off (WCAG 2.2, 2.1.4): speech input must not trigger
 * a shortcut with every letter. `?` always works.
 */
export function useShortcuts(actions: ShortcutActions) {
  const latest = useLatest(actions);
  const [isOn, turn] = useRemembered<boolean>("shortcuts", true);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut || (!isOn && shortcut.name !== "help")) return;
      event.preventDefault();
      if (event.repeat && !REPEATED.includes(shortcut.name)) return;
      latest.current[shortcut.name]?.(shortcut.key);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, latest]);
  return { isOn, turn };
}
