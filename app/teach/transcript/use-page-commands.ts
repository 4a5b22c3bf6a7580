import { useEffect } from "react";
import { isComposing } from "~/components/is-composing";
import { useLatest } from "~/components/use-latest";
import { commandOf, type EditorCommand } from "./shortcuts";

/**
 * Listens on the whole page for commands that do not concern one line. `ignores`: returns whether a key press belongs
 * to the focused element.
 */
export function usePageCommands(
  commands: Partial<Record<EditorCommand, () => void>>,
  ignores: (event: KeyboardEvent) => boolean = () => false,
): void {
  const latest = useLatest({ commands, ignores });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      const command = commandOf(event);
      const run = command && latest.current.commands[command];
      if (!run || latest.current.ignores(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}
