import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import type { ListedEdit } from "~/transcript/edits/changes-wire";
import { ChangeList } from "./change-list";
import { fetchHistory } from "./transcript-requests";

type Place = { courseId: string; lectureId: string };
type Props = { page: Place; onRestoreOriginal: () => Promise<void>; onClose: () => void };

/** Lists the edits with their authors, newest first, and restores the original transcript. */
export function HistoryDialog({ page, onRestoreOriginal, onClose }: Props) {
  const t = useTranslations("teach.transcript");
  const { edits, older, hasFailed, load } = useHistory(page);
  const [isRefused, setRefused] = useState(false);
  const restore = () => {
    setRefused(false);
    onRestoreOriginal().then(onClose, () => setRefused(true));
  };
  return (
    <Dialog title={t("history")} onClose={onClose}>
      {edits?.length === 0 && <p className="text-muted">{t("noHistory")}</p>}
      {(hasFailed || isRefused) && <p className="text-danger">{t("historyFailed")}</p>}
      {edits === null && !hasFailed && <p className="text-muted">{t("historyLoading")}</p>}
      <ol className="flex flex-col gap-5">
        {(edits ?? []).map((edit) => (
          <HistoryEntry key={edit.editNumber} edit={edit} />
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
        {older && (
          <button type="button" className="button" onClick={load}>
            {t("olderEdits")}
          </button>
        )}
        {edits !== null && edits.length > 0 && (
          <button type="button" className="button" onClick={restore}>
            {t("restoreOriginal")}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function HistoryEntry({ edit: { editor, editedAt, kind, changes, changeCount, reportCount } }: { edit: ListedEdit }) {
  const t = useTranslations("teach.transcript");
  const format = useFormatter();
  const time = format.dateTime(new Date(editedAt), { dateStyle: "medium", timeStyle: "short" });
  const who = kind === "ingested" ? t("ingested") : (editor ?? t("formerEditor"));
  return (
    <li>
      <h3 className="text-sm font-medium">
        {who} <span className="font-normal text-muted">{time}</span>
      </h3>
      {reportCount > 0 && <p className="text-sm text-muted">{t("fromReports", { count: reportCount })}</p>}
      <ChangeList changes={changes} changeCount={changeCount} className="mt-1 flex flex-col gap-1.5" />
    </li>
  );
}

function useHistory(page: Place) {
  const [edits, setEdits] = useState<ListedEdit[] | null>(null);
  const [older, setOlder] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { courseId, lectureId } = page;
  const load = (known: ListedEdit[]) =>
    fetchHistory({ courseId, lectureId }, known.at(-1)?.editNumber ?? null).then(
      (history) => {
        setEdits([...known, ...history.edits]);
        setOlder(history.older);
        setFailed(false);
      },
      () => setFailed(true),
    );
  useEffect(() => {
    let isShown = true;
    fetchHistory({ courseId, lectureId }, null).then(
      (history) => {
        if (!isShown) return;
        setEdits(history.edits);
        setOlder(history.older);
      },
      () => isShown && setFailed(true),
    );
    return () => void (isShown = false);
  }, [courseId, lectureId]);
  return { edits, older, hasFailed, load: () => void load(edits ?? []) };
}
