import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { unpackLines } from "~/transcript/edits/packed-lines";
import type { EditedTranscript } from "./edited-transcript.server";
import type { EditorState } from "./editor-state";
import { EditorStore } from "./editor-store";
import { KeptDrafts } from "./kept-drafts";
import { ReportStore, type ReportsState } from "./report-store";
import { sendLastSave, sendReportState, sendSave } from "./transcript-requests";

type Stores = { store: EditorStore; state: EditorState; reports: ReportStore; reported: ReportsState };

/** Returns the edited lines and their reports. Restores changes that were not saved before the page was closed. */
export function useEditorStore(page: EditedTranscript): Stores {
  const [{ store, reports, drafts }] = useState(() => createStores(page));
  const { courseId, lectureId } = page;
  // Not the page itself: it is loaded again when the theme changes, and that must not end the autosave.
  const place = useMemo(() => ({ courseId, lectureId }), [courseId, lectureId]);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const reported = useSyncExternalStore(reports.subscribe, reports.state, reports.state);
  useEffect(() => {
    if (state.save === "saved") reports.flush();
  }, [state.save, reports]);
  // After the first render, which must match the server's.
  useEffect(() => drafts.takeOver((changes) => store.restore(changes)), [drafts, store]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (store.hasUnsaved()) event.preventDefault();
    };
    const onHide = () => {
      const last = store.leave();
      if (!last) return;
      sendLastSave(place, { ...last, reports: reports.pending() }, ({ conflicts }) => {
        const unsettled = [...store.state().conflicts, ...conflicts].map(({ change }) => change);
        drafts.keep(unsettled);
      });
    };
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("pagehide", onHide);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("pagehide", onHide);
      onHide(); // another page of this site
      store.dispose();
    };
  }, [place, store, reports, drafts]);
  return { store, state, reports, reported };
}

function createStores(page: EditedTranscript) {
  const drafts = new KeptDrafts(page, randomId());
  const reports = new ReportStore({
    reports: page.reports,
    settle: (reportId, state) => sendReportState(page, reportId, state),
  });
  const store = new EditorStore({
    lines: unpackLines(page.packedLines),
    editNumber: page.editNumber,
    send: (save) => reports.save(save, (withReports) => sendSave(page, withReports)),
    keep: (changes) => drafts.keep(changes),
    newId: randomId,
  });
  return { store, reports, drafts };
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
