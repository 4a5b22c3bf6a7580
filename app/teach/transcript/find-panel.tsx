import { X } from "lucide-react";
import { forwardRef, useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { isComposing } from "~/components/is-composing";
import { useReturnFocus } from "~/components/use-return-focus";
import { formatTimestamp } from "~/course/moment";
import { problemOf } from "~/transcript/edits/check-change";
import type { Line, LineChange } from "~/transcript/edits/line";
import { countMatches, replaceText, type Replacement } from "~/transcript/edits/replace-text";
import { ChangeList } from "./change-list";
import { ReplaceFields } from "./replace-fields";

type Props = {
  lines: readonly Line[];
  onShow: (index: number) => void;
  onReplace: (changes: LineChange[]) => void;
  onClose: () => void;
};

const SHOWN = 50;
const NOTHING: Replacement = { find: "", replace: "", wholeWords: true, matchCase: false };

/** Finds and replaces words in the transcript, with a preview. */
export const FindPanel = forwardRef<HTMLInputElement, Props>(function FindPanel(
  { lines, onShow, onReplace, onClose },
  field,
) {
  const t = useTranslations("teach.transcript");
  const id = useId();
  const [replacement, setReplacement] = useState(NOTHING);
  const wanted = useDeferredValue(replacement);
  useReturnFocus();
  const { changes, tooLong, count, places } = useMemo(() => {
    const found = countMatches(lines, wanted);
    // Marks every match, even where the replacement equals the match.
    const marked = replaceText(lines, { ...wanted, replace: `${wanted.replace}\u2060` });
    const indexOf = ({ from }: LineChange) => (from[0] ? lines.indexOf(from[0]) : 0);
    const all = replaceText(lines, wanted);
    const isTooLong = (change: LineChange) => problemOf(change) === "too_long";
    return {
      changes: all.filter((change) => !isTooLong(change)),
      tooLong: all.filter(isTooLong).map(indexOf),
      count: found,
      places: marked.map(indexOf),
    };
  }, [lines, wanted]);
  const hasWords = wanted.find.trim() !== "";
  return (
    <section
      aria-labelledby={id}
      className="border-b border-line p-3"
      onKeyDown={({ key, nativeEvent }) => key === "Escape" && !isComposing(nativeEvent) && onClose()}
    >
      <div className="flex items-center justify-between">
        <h2 id={id} className="text-sm font-semibold">
          {t("find")}
        </h2>
        <IconButton label={t("closeFind")} icon={X} onClick={onClose} />
      </div>
      <ReplaceFields ref={field} replacement={replacement} onChange={setReplacement} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button button-accent"
          disabled={changes.length === 0}
          onClick={() => onReplace(changes)}
        >
          {t("replaceAll")}
        </button>
        <button type="button" className="button" disabled={places.length === 0} onClick={() => onShow(places[0] ?? 0)}>
          {t("showFirst")}
        </button>
        <p role="status" className="text-sm text-muted">
          {hasWords ? t("found", { count, lines: places.length }) : ""}
        </p>
      </div>
      {tooLong.length > 0 && <LongLines lines={lines} indices={tooLong} onShow={onShow} />}
      {changes.length > 0 && <Preview changes={changes} />}
    </section>
  );
});

const NAMED = 10;

/** Names lines that stay as they are, because they would be too long. */
function LongLines({ lines, indices, onShow }: Pick<Props, "lines" | "onShow"> & { indices: readonly number[] }) {
  const t = useTranslations("teach.transcript");
  const more = indices.length - NAMED;
  return (
    <div className="mt-3 text-sm">
      <p className="text-pretty text-danger">{t("longLines", { count: indices.length })}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {indices.slice(0, NAMED).map((index) => (
          <li key={index}>
            <LineButton startMs={lines[index]?.startMs ?? 0} onPress={() => onShow(index)} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted">{t("moreLines", { count: more })}</p>}
    </div>
  );
}

function LineButton({ startMs, onPress }: { startMs: number; onPress: () => void }) {
  const t = useTranslations("teach.transcript");
  const time = formatTimestamp(startMs / 1000);
  return (
    <button
      type="button"
      className="button px-2 py-1 tabular-nums"
      aria-label={t("showLine", { time })}
      onClick={onPress}
    >
      {time}
    </button>
  );
}

function Preview({ changes }: { changes: readonly LineChange[] }) {
  const t = useTranslations("teach.transcript");
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t("preview")}
      className="mt-3 max-h-52 overflow-y-auto rounded-lg bg-sunken p-3"
    >
      <ChangeList changes={changes.slice(0, SHOWN)} changeCount={changes.length} className="flex flex-col gap-2" />
    </div>
  );
}
