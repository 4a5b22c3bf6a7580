import { useId, useMemo, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { Field } from "~/accounts/field";
import { Dialog } from "~/components/dialog";
import { FormButtons } from "~/components/form-buttons";
import { formatTimestamp } from "~/course/moment";
import type { PlayerSlot } from "~/player/player-slot";
import { usePlayer } from "~/player/use-player";
import { shorten } from "~/text/shorten";
import type { Line, LineChange } from "~/transcript/edits/line";
import { earliestShift, shiftTimes } from "~/transcript/edits/line-actions";
import { indexAt } from "./edited-lines";
import { parsePreciseTime, preciseTime } from "./precise-time";

type Props = {
  lines: readonly Line[];
  slot: PlayerSlot;
  onShift: (change: LineChange) => void;
  onClose: () => void;
};

type Direction = "later" | "earlier";
type Shift = { isAll: boolean; seconds: string; direction: Direction };

/**
 * Moves all lines, or those from the video's position on, by a number of seconds: what was cut from the video, or
 * added.
 */
export function ShiftTimes({ lines, slot, onShift, onClose }: Props) {
  const t = useTranslations("teach.transcript.shift");
  const common = useTranslations("transcript.report");
  const videoMs = Math.round(usePlayer(slot, ({ currentTime }) => currentTime) * 1000);
  const [here] = useState(() => Math.max(0, indexAt(lines, slot.state().currentTime * 1000)));
  const [shift, setShift] = useState<Shift>({ isAll: true, seconds: "", direction: "later" });
  const change = (fields: Partial<Shift>) => setShift((before) => ({ ...before, ...fields }));
  const at = shift.isAll ? 0 : here;
  const first = lines[at];
  const byMs = millisecondsOf(shift);
  // While the video plays, only its position changes.
  const made = useMemo(() => (byMs === null ? null : shiftTimes(lines, at, byMs)), [lines, at, byMs]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!made) return;
    onShift(made);
    onClose();
  };
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {here > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">{t("lines")}</legend>
            {[true, false].map((isAll) => (
              <label key={String(isAll)} className="flex items-center gap-2">
                <input type="radio" name="lines" checked={shift.isAll === isAll} onChange={() => change({ isAll })} />
                {isAll ? t("all") : t("fromHere", { time: timeOf(lines[here]) })}
              </label>
            ))}
          </fieldset>
        )}
        <Amount shift={shift} onChange={change} />
        {first && videoMs > 0 && (
          <button
            type="button"
            className="button self-start text-sm"
            onClick={() => change(shiftOf(videoMs - first.startMs))}
          >
            {t("toVideo", { time: formatTimestamp(videoMs / 1000) })}
          </button>
        )}
        <p role="status" className="min-h-10 text-sm text-pretty text-muted">
          <Result first={first} seconds={shift.seconds} byMs={byMs} made={made} limitMs={-earliestShift(lines, at)} />
        </p>
        <FormButtons
          submit={t("apply", { count: made?.to.length ?? lines.length - at })}
          isDisabled={!made}
          cancel={common("cancel")}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** The seconds, and whether they are added or subtracted: keyboards of phones for numbers have no minus. */
function Amount({ shift, onChange }: { shift: Shift; onChange: (fields: Partial<Shift>) => void }) {
  const t = useTranslations("teach.transcript.shift");
  const id = useId();
  return (
    <div className="flex gap-3">
      <div className="min-w-0 flex-1">
        <Field
          label={t("seconds")}
          inputMode="decimal"
          autoComplete="off"
          value={shift.seconds}
          onChange={({ target }) => onChange({ seconds: target.value })}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          {t("direction")}
        </label>
        <select
          id={id}
          className="field w-full"
          value={shift.direction}
          onChange={({ target }) => onChange({ direction: target.value === "earlier" ? "earlier" : "later" })}
        >
          <option value="later">{t("later")}</option>
          <option value="earlier">{t("earlier")}</option>
        </select>
      </div>
    </div>
  );
}

type ResultProps = {
  first: Line | undefined;
  seconds: string;
  byMs: number | null;
  made: LineChange | null;
  limitMs: number;
};

/** What the shift makes of the first line, or why it cannot be made. */
function Result({ first, seconds, byMs, made, limitMs }: ResultProps) {
  const t = useTranslations("teach.transcript.shift");
  if (seconds.trim() === "" || byMs === 0) return null;
  if (byMs === null) return t("unclear");
  const moved = made?.to[0];
  if (!first || !moved) return t("limit", { seconds: limitMs / 1000 });
  return t("preview", {
    text: shorten(first.text, MAX_SHOWN),
    from: preciseTime(first.startMs),
    to: preciseTime(moved.startMs),
  });
}

const MAX_SHOWN = 60;

const timeOf = (line: Line | undefined) => formatTimestamp((line?.startMs ?? 0) / 1000);

/** Returns the milliseconds of a shift, negative for earlier times; null if its text is no time. */
function millisecondsOf({ seconds, direction }: Shift): number | null {
  const ms = parsePreciseTime(seconds);
  return ms === null || direction === "later" ? ms : -ms;
}

const shiftOf = (ms: number): Pick<Shift, "seconds" | "direction"> => ({
  seconds: String(Math.abs(ms) / 1000),
  direction: ms < 0 ? "earlier" : "later",
});
