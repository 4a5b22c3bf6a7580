import { Play, TimerReset, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { isComposing } from "~/components/is-composing";
import { MAX_CHAPTER_TITLE, type ChapterProblem } from "~/course/chapter-list";
import type { PlayerSlot } from "~/player/player-slot";
import { parsePreciseTime } from "../transcript/precise-time";
import { chapterTime, nudged, withRow, type ChapterRow } from "./chapter-rows";
import type { ChapterEdits } from "./use-chapter-edits";

/**
 * The chapter whose title gets the focus, because it was just added, or because the one before was removed. A new
 * object focuses the same chapter again.
 */
export type FocusedChapter = { key: number };

type Props = {
  edits: ChapterEdits;
  slot: PlayerSlot;
  lectureId: string;
  focused: FocusedChapter | null;
  /** Removes a chapter and moves the focus. */
  onRemove: (key: number) => void;
};

const STEP_MS = 1_000;
const SMALL_STEP_MS = 100;

/** Lists the chapters in order, with fields for their times and titles. */
export function ChapterFields({ edits, slot, lectureId, focused, onRemove }: Props) {
  const t = useTranslations("teach.chapters");
  const hint = useId();
  return (
    <>
      <ol className="divide-y divide-line" aria-label={t("list")}>
        {edits.rows.map((row, index) => (
          <ChapterItem
            key={row.key}
            row={row}
            problem={edits.problems[index] ?? null}
            edits={edits}
            slot={slot}
            lectureId={lectureId}
            focused={row.key === focused?.key ? focused : null}
            hint={hint}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <p id={hint} className="border-t border-line px-3 py-2 text-xs text-pretty text-muted">
        {t("hint")}
      </p>
    </>
  );
}

type ItemProps = Props & {
  row: ChapterRow;
  problem: ChapterProblem | null;
  hint: string;
};

function ChapterItem({ row, problem, edits, slot, lectureId, focused, hint, onRemove }: ItemProps) {
  const t = useTranslations("teach.chapters");
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  // A chapter that was just added gets its title now, so its absence is not a mistake until the field is left.
  const [isLeft, setIsLeft] = useState(focused === null);
  const shown = problem === "title" && !isLeft ? null : problem;
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  const name = row.title.trim() === "" ? t("untitled") : row.title;
  const change = (field: Partial<ChapterRow>, tag: string | null = null) =>
    edits.change(withRow(edits.rows, row.key, field), tag);
  const setToNow = () => change({ time: chapterTime(Math.round(slot.state().currentTime * 10) * 100) });
  const play = () => {
    const ms = parsePreciseTime(row.time);
    if (ms !== null) void slot.seek(lectureId, ms / 1000);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-1 gap-y-1.5 px-2 py-2">
      <IconButton label={t("play", { name, time: row.time })} icon={Play} onClick={play} />
      <TimeField
        label={t("timeOf", { name })}
        isWrong={shown !== null && shown !== "title" && shown !== "long"}
        describedBy={shown === null ? hint : `${id}-problem ${hint}`}
        time={row.time}
        onChange={(time) => change({ time }, `time ${row.key}`)}
        onKeyDown={(event) => nudge(event, row.key, edits, setToNow)}
      />
      <IconButton label={t("setToNow", { name })} icon={TimerReset} onClick={setToNow} />
      <div className="min-w-40 flex-1">
        <input
          ref={title}
          value={row.title}
          aria-label={t("titleAt", { time: row.time })}
          aria-invalid={shown === "title" || shown === "long"}
          aria-describedby={shown === null ? undefined : `${id}-problem`}
          placeholder={t("titlePlaceholder")}
          dir="auto"
          maxLength={MAX_CHAPTER_TITLE + 50}
          className="field w-full px-2 py-1.5 text-sm"
          onBlur={() => setIsLeft(true)}
          onChange={({ target }) => change({ title: target.value }, `title ${row.key}`)}
        />
        {shown !== null && (
          <p id={`${id}-problem`} className="mt-1 text-sm text-danger">
            {t(`problems.${shown}`)}
          </p>
        )}
      </div>
      <IconButton label={t("remove", { name, time: row.time })} icon={Trash2} onClick={() => onRemove(row.key)} />
    </li>
  );
}

type TimeProps = {
  label: string;
  time: string;
  isWrong: boolean;
  describedBy: string;
  onChange: (time: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function TimeField({ label, time, isWrong, describedBy, onChange, onKeyDown }: TimeProps) {
  return (
    <input
      value={time}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      inputMode="text"
      dir="ltr"
      maxLength={16}
      className="field w-24 px-2 py-1.5 text-sm tabular-nums"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Arrow keys move a time by a second, with Shift by a tenth; Alt+I sets it to the time of the video. */
function nudge(event: KeyboardEvent, key: number, edits: ChapterEdits, setToNow: () => void): void {
  if (isComposing(event.nativeEvent)) return;
  if (event.altKey && event.code === "KeyI") {
    event.preventDefault();
    return setToNow();
  }
  if ((event.key !== "ArrowUp" && event.key !== "ArrowDown") || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = event.shiftKey ? SMALL_STEP_MS : STEP_MS;
  edits.change(nudged(edits.rows, key, event.key === "ArrowUp" ? step : -step), `nudge ${key}`);
}
