import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { Line, LineConflict } from "~/transcript/edits/line";

type Props = { conflicts: readonly LineConflict[]; onSettle: (conflict: LineConflict, isMine: boolean) => void };

/** Lines that two people changed, with both versions. Nothing is lost until one is chosen. */
export function Conflicts({ conflicts, onSettle }: Props) {
  const t = useTranslations("teach.transcript");
  return (
    <div role="alert">
      {conflicts.length > 0 && (
        <section aria-labelledby="conflicts" className="card mt-4 border-danger p-4">
          <h2 id="conflicts" className="text-base font-semibold">
            {t("conflicts", { count: conflicts.length })}
          </h2>
          <ul className="mt-2 flex flex-col gap-4">
            {conflicts.map((conflict, index) => (
              <li key={index} className="grid gap-3 sm:grid-cols-2">
                <Version
                  label={t("theirs")}
                  lines={conflict.current}
                  choice={t("keepTheirs")}
                  onChoose={() => onSettle(conflict, false)}
                />
                <Version
                  label={t("mine")}
                  lines={conflict.change.to}
                  choice={t("keepMine")}
                  onChoose={() => onSettle(conflict, true)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type VersionProps = { label: string; lines: readonly Line[]; choice: string; onChoose: () => void };

function Version({ label, lines, choice, onChoose }: VersionProps) {
  const t = useTranslations("teach.transcript");
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="text-sm text-muted">{label}</h3>
      <div className="w-full flex-1 rounded-lg bg-sunken p-2 text-sm wrap-anywhere">
        {lines.length === 0 && <p className="text-muted">{t("deletedLine")}</p>}
        {lines.map((line, index) => (
          <p key={index} dir="auto">
            <span className="text-muted tabular-nums">{formatTimestamp(line.startMs / 1000)} </span>
            {line.speaker ? `${line.speaker}: ` : ""}
            {line.text}
          </p>
        ))}
      </div>
      <button type="button" className="button" onClick={onChoose}>
        {choice}
      </button>
    </div>
  );
}
