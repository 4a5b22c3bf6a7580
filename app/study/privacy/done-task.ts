import { useSyncExternalStore } from "react";

/** What a person does with their data. Afterwards, the page reloads as a new visitor's. */
export type Task = "erase" | "forget";

const KEY = "cuepoint.done";

/** Reloads the page, which then says what was done. Without storage it says nothing. */
export function reloadAfter(task: Task): void {
  try {
    window.sessionStorage.setItem(KEY, task);
  } catch {
    // Storage is forbidden.
  }
  window.location.reload();
}

/** Returns what was done before the page reloaded, or null. It is forgotten when the component that shows it is gone. */
export const useDoneTask = (): Task | null => useSyncExternalStore(forgetAfterwards, doneTask, () => null);

/** Read once for each page. */
let done: Task | null | undefined;

const doneTask = (): Task | null => (done === undefined ? (done = takeDoneTask()) : done);

const forgetAfterwards = () => () => void (done = null);

function takeDoneTask(): Task | null {
  try {
    const task = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return task === "erase" || task === "forget" ? task : null;
  } catch {
    return null;
  }
}
