import { useCallback, useSyncExternalStore } from "react";
import type { ChosenFile } from "./chosen-files";
import { isUnderWay, NO_UPLOADS, uploadsTo } from "./upload-queue";

/** `gone`: uploads ended because this person can no longer open the course, so the page could not be loaded again. */
export type Sending = "idle" | "sending" | "gone";

/** Returns the uploads to a course, which continue while other pages are open. */
export function useUploads(courseId: string) {
  const subscribe = useCallback((listener: () => void) => uploadsTo(courseId).subscribe(listener), [courseId]);
  const uploads = useSyncExternalStore(
    subscribe,
    () => uploadsTo(courseId).uploads(),
    () => NO_UPLOADS,
  );
  const isGone = uploads.some(({ problem }) => problem?.name === "gone");
  const sending: Sending = uploads.some(isUnderWay) ? "sending" : isGone ? "gone" : "idle";
  return {
    uploads,
    add: (chosen: ChosenFile[]) => uploadsTo(courseId).add(chosen),
    remove: (key: number) => uploadsTo(courseId).remove(key),
    sending,
  };
}
