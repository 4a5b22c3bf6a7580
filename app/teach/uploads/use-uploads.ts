import { useCallback, useEffect, useRef, useState } from "react";
import type { ChosenFile } from "./chosen-files";
import { sendFile, type UploadProblem } from "./send-file";

/** A file being uploaded. `problem`: why it was refused. */
export type ShownUpload = {
  key: number;
  name: string;
  size: number;
  sent: number;
  state: "waiting" | "sending" | "retrying" | "arrived" | "refused";
  problem: UploadProblem | null;
};

/** `gone`: uploads ended because this person can no longer open the course, so the page could not be loaded again. */
export type Sending = "idle" | "sending" | "gone";

type Waiting = { key: number; chosen: ChosenFile; stop: AbortController };

/** Uploads files one at a time, the smallest first, so that a lecture's transcript arrives before its video. */
export function useUploads(courseId: string) {
  const [uploads, setUploads] = useState<ShownUpload[]>([]);
  const queue = useRef<Waiting[]>([]);
  const current = useRef<Waiting | null>(null);
  const nextKey = useRef(1);
  const change = useCallback(
    (key: number, changes: Partial<ShownUpload>) =>
      setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload))),
    [],
  );
  const send = useCallback(async () => {
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, chosen, stop } = (current.current = next);
      change(key, { state: "sending" });
      const problem = await sendFile(courseId, chosen, {
        signal: stop.signal,
        onSent: (sent) => change(key, { state: "sending", sent }),
        onRetry: () => change(key, { state: "retrying" }),
      });
      change(key, problem === null ? { state: "arrived", sent: chosen.file.size } : { state: "refused", problem });
    }
    current.current = null;
  }, [courseId, change]);

  const add = (chosen: ChosenFile[]) => {
    const added = chosen.map((one) => ({ key: nextKey.current++, chosen: one, stop: new AbortController() }));
    queue.current = [...queue.current, ...added].sort((a, b) => a.chosen.file.size - b.chosen.file.size);
    setUploads((all) => [
      ...all.filter(({ state }) => state !== "arrived"),
      ...added.map(({ key, chosen: { name, file } }) => ({
        key,
        name,
        size: file.size,
        sent: 0,
        state: "waiting" as const,
        problem: null,
      })),
    ]);
    if (current.current === null) void send();
  };
  const remove = (key: number) => {
    queue.current = queue.current.filter((waiting) => waiting.key !== key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
    if (current.current?.key === key) current.current.stop.abort();
  };
  const isSending = uploads.some(({ state }) => state === "waiting" || state === "sending" || state === "retrying");
  useLeaveWarning(isSending);
  const isGone = uploads.some(({ problem }) => problem?.name === "gone");
  const sending: Sending = isSending ? "sending" : isGone ? "gone" : "idle";
  return { uploads, add, remove, sending };
}

/** Asks for confirmation before the page closes during uploads. Choosing the same files again resumes them. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}
