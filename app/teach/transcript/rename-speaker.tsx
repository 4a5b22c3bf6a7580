import { useId, useMemo, useState, type ChangeEvent, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { FormButtons } from "~/components/form-buttons";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { MAX_SPEAKER } from "~/transcript/edits/check-change";
import type { Line, LineChange } from "~/transcript/edits/line";
import { renameSpeaker } from "~/transcript/edits/line-actions";

type Props = {
  lines: readonly Line[];
  onRename: (changes: LineChange[]) => void;
  onClose: () => void;
};

/** Renames a speaker in all lines. Shows the number of lines before the change. */
export function RenameSpeaker({ lines, onRename, onClose }: Props) {
  const t = useTranslations("teach.transcript.speakers");
  const common = useTranslations("transcript.report");
  const id = useId();
  const counts = useMemo(() => countSpeakers(lines), [lines]);
  const [from, setFrom] = useState([...counts.keys()][0] ?? "");
  const [to, setTo] = useState("");
  const name = collapseWhitespace(to);
  const changes = useMemo(() => renameSpeaker(lines, from, name), [lines, from, name]);
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => setFrom(target.value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length === 0) return;
    onRename(changes);
    onClose();
  };
  return (
    <Dialog title={t("rename")} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-from`} className="font-medium">
            {t("from")}
          </label>
          <select id={`${id}-from`} value={from} className="field w-full" onChange={choose}>
            {[...counts].map(([speaker, count]) => (
              <option key={speaker} value={speaker}>
                {t("option", { name: speaker, count })}
              </option>
            ))}
          </select>
        </div>
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-to`} className="font-medium">
            {t("to")}
          </label>
          <input
            id={`${id}-to`}
            value={to}
            maxLength={MAX_SPEAKER}
            dir="auto"
            aria-describedby={`${id}-hint`}
            className="field w-full"
            onChange={({ target }) => setTo(target.value)}
          />
          <p id={`${id}-hint`} role="status" className="text-sm text-pretty text-muted">
            {name !== from && counts.has(name) ? t("joins", { name }) : t("hint")}
          </p>
        </div>
        <FormButtons
          submit={t(name === "" ? "remove" : "apply", { count: changes.length })}
          isDisabled={changes.length === 0}
          cancel={common("cancel")}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Counts the lines of each speaker, in order of first appearance. */
function countSpeakers(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { speaker } of lines) if (speaker) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  return counts;
}
