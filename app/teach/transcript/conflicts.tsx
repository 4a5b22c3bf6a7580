import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { Line, LineConflict } from "~/transcript/edits/line";
import { MarkedWords, said } from "./marked-words";

type Props = {
  conflicts: readonly LineConflict[];
  onShow: (conflict: LineConflict) => void;
  onSettle: (conflict: LineConflict, isMine: boolean) => void;
};

/** Lists lines that two people changed, with both versions. Nothing is lost before one is chosen. */
export function Conflicts({ conflicts, onShow, onSettle }: Props) {
  const t = useTranslations("teach.transcript");
  const heading = useRef<HTMLHeadingElement>(null);
  const { length } = conflicts;
  const before = useRef(length);
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the next conflict.
    if (length > 0 && length < before.current) heading.current?.focus();
    before.current = length;
  }, [length]);
  return (
    <>
      {/* Not around the panel: screen readers would read all of it again when a line that has one is typed in. */}
      <p role="alert" className="sr-only">
        {length > 0 ? `${t("conflicts", { count: length })}. ${t("conflictHint")}` : ""}
      </p>
      {length > 0 && (
        // On narrow screens the lines are below the video, and the panel would be out of sight.
        <section
          aria-labelledby="conflicts"
          className="card mt-4 max-h-[60dvh] overflow-y-auto border-danger p-4 max-lg:sticky max-lg:top-2 max-lg:z-20 max-lg:shadow-lg"
        >
          <h2 ref={heading} id="conflicts" tabIndex={-1} className="text-base font-semibold">
            {t("conflicts", { count: length })}
          </h2>
          <p className="mt-1 text-sm text-pretty text-muted">{t("conflictHint")}</p>
          <ul className="mt-3 flex flex-col gap-4">
            {conflicts.map((conflict, index) => (
              // The key gives the next conflict its own buttons, so that a double click does not settle both.
              <li key={`${length} ${index}`}>
                <Conflict conflict={conflict} onShow={onShow} onSettle={onSettle} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Conflict({ conflict, onShow, onSettle }: Omit<Props, "conflicts"> & { conflict: LineConflict }) {
  const t = useTranslations("teach.transcript");
  const { change, current } = conflict;
  const time = formatTimestamp(((current[0] ?? change.to[0] ?? change.from[0])?.startMs ?? 0) / 1000);
  return (
    <>
      <button type="button" className="text-sm text-accent hover:underline" onClick={() => onShow(conflict)}>
        {t("showLine", { time })}
      </button>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
        <Version
          label={t("theirs")}
          lines={current}
          others={change.to}
          choice={t("keepTheirs")}
          onChoose={() => onSettle(conflict, false)}
        />
        <Version
          label={t("mine")}
          lines={change.to}
          others={current}
          choice={t("keepMine")}
          onChoose={() => onSettle(conflict, true)}
        />
      </div>
    </>
  );
}

type VersionProps = {
  label: string;
  lines: readonly Line[];
  /** The lines of the other version. */
  others: readonly Line[];
  choice: string;
  onChoose: () => void;
};

function Version({ label, lines, others, choice, onChoose }: VersionProps) {
  const t = useTranslations("teach.transcript");
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="text-sm text-muted">{label}</h3>
      <div className="w-full flex-1 rounded-lg bg-sunken p-2 text-sm wrap-anywhere">
        {lines.length === 0 && <p className="text-muted">{t("deletedLine")}</p>}
        {lines.map((line, index) => (
          <p key={index} dir="auto">
            <span className="text-muted tabular-nums">{formatTimestamp(line.startMs / 1000)} </span>
            <MarkedWords text={said(line)} other={said(others[index])} />
          </p>
        ))}
      </div>
      <button type="button" className="button" onClick={onChoose}>
        {choice}
      </button>
    </div>
  );
}
