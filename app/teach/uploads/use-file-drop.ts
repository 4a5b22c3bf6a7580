import { useEffect, useState } from "react";
import { useLatest } from "~/components/use-latest";
import { filesOfDrop, type Chosen } from "./chosen-files";

/**
 * Takes files that are dropped anywhere on the page: a browser would otherwise open them and leave the page. Returns
 * whether files are being dragged over it.
 */
export function useFileDrop(onChosen: (chosen: Chosen) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(onChosen);
  useEffect(() => {
    const end = new AbortController();
    // Text that is dragged into a field is not taken.
    const onFiles = (name: "dragover" | "drop", act: (items: DataTransferItemList) => void) =>
      window.addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes("Files")) return;
          event.preventDefault();
          act(event.dataTransfer.items);
        },
        { signal: end.signal },
      );
    onFiles("dragover", () => setIsOver(true));
    onFiles("drop", (items) => {
      setIsOver(false);
      void filesOfDrop(items).then((chosen) => latest.current(chosen));
    });
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    window.addEventListener("dragleave", onLeave, { signal: end.signal });
    return () => end.abort();
  }, [latest]);
  return isOver;
}
