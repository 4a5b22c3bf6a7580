import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import { areSameLines, type Line, type LineChange } from "~/transcript/edits/line";
import { preciseTime } from "./precise-time";

/** Shows a change: the lines before it and after it, or one line and whether it was confirmed. */
function ChangedLines({ change: { from, to } }: { change: LineChange }) {
  const t = useTranslations("teach.transcript");
  const isConfirmation = from.length > 0 && areSameLines(from, to);
  const Changed = isConfirmation ? "span" : "ins";
  const time = formatTimestamp(((from[0] ?? to[0])?.startMs ?? 0) / 1000);
  const hasMoved = from.some((line, index) => line.startMs !== to[index]?.startMs || line.endMs !== to[index]?.endMs);
  const said = (line: Line) => (
    <>
      {hasMoved && from.length === to.length && (
        <span className="tabular-nums">
          {preciseTime(line.startMs)}–{preciseTime(line.endMs)}{" "}
        </span>
      )}
      {line.speaker ? `${line.speaker}: ` : ""}
      {line.text}
    </>
  );
  return (
    <div className="grid min-w-0 grid-cols-[3.5rem_1fr] gap-2 text-sm wrap-anywhere">
      <span className="text-muted tabular-nums">{time}</span>
      <div dir="auto" className="min-w-0">
        {isConfirmation && <p className="text-muted">{t(to[0]?.isConfirmed ? "isConfirmed" : "isUnconfirmed")}</p>}
        {!isConfirmation &&
          from.map((line, index) => (
            <del key={index} className="block text-muted">
              <span className="sr-only">{t("before")} </span>
              {said(line)}
            </del>
          ))}
        {to.map((line, index) => (
          <Changed key={index} className="block no-underline">
            {!isConfirmation && <span className="sr-only">{t("after")} </span>}
            {said(line)}
          </Changed>
        ))}
      </div>
    </div>
  );
}

type Props = { changes: readonly LineChange[]; changeCount: number } & Omit<ComponentProps<"ul">, "children">;

/** Lists changes, and says how many there are beyond these. */
export function ChangeList({ changes, changeCount, ...list }: Props) {
  const t = useTranslations("teach.transcript");
  return (
    <>
      <ul {...list}>
        {changes.map((change, index) => (
          <li key={index}>
            <ChangedLines change={change} />
          </li>
        ))}
      </ul>
      {changeCount > changes.length && (
        <p className="mt-1 text-sm text-muted">{t("moreChanges", { count: changeCount - changes.length })}</p>
      )}
    </>
  );
}
