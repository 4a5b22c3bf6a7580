import { useEffect, useState, useSyncExternalStore } from "react";
import { recall, remember } from "~/study/remember";
import { changesFromJson, changesToJson, linesFromJson } from "~/transcript/edits/changes-wire";
import type { EditedTranscript } from "./edited-transcript.server";
import { EditorStore, type EditorState } from "./editor-store";
import { sendLastSave, sendSave } from "./transcript-requests";

const keyOf = ({ courseId, lectureId }: EditedTranscript) => `transcript-draft:${courseId}/${lectureId}`;

/** The lines that the page edits. What was not saved when it was closed comes back. */
export function useEditorStore(page: EditedTranscript): { store: EditorStore; state: EditorState } {
  const [store] = useState(() => createStore(page));
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  useEffect(() => {
    // After the first render, which is the server's.
    const unsaved = changesFromJson(recall(keyOf(page)));
    if (unsaved.length > 0) store.restore(unsaved);
  }, [page, store]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (store.hasUnsaved()) event.preventDefault();
    };
    const onHide = () => {
      const last = store.leave();
      if (last) sendLastSave(page, last, () => remember(keyOf(page), []));
    };
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("pagehide", onHide);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("pagehide", onHide);
      onHide(); // another page of this site
      store.dispose();
    };
  }, [page, store]);
  return { store, state };
}

function createStore(page: EditedTranscript): EditorStore {
  return new EditorStore({
    lines: linesFromJson(page),
    editNumber: page.editNumber,
    send: (save) => sendSave(page, save),
    keep: (changes) => remember(keyOf(page), changes.length === 0 ? [] : changesToJson(changes)),
    newId: randomId,
  });
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
