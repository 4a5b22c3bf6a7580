import { Combine, Minus, Plus, Scissors, TimerReset, Trash2, type LucideIcon } from "lucide-react";
import { useId, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { isComposing } from "~/components/is-composing";
import { MAX_SPEAKER } from "~/transcript/edits/check-change";
import type { Line } from "~/transcript/edits/line";
import { editLine } from "~/transcript/edits/line-actions";
import type { EditorStore } from "./editor-store";
import { parsePreciseTime, preciseTime } from "./precise-time";
import { NUDGE_MS, type Edge, type LineActions } from "./use-line-actions";

type Props = {
  line: Line;
  index: number;
  lineKey: number;
  field: RefObject<HTMLTextAreaElement>;
  actions: LineActions;
  store: EditorStore;
  speakers: string;
};

/** Tools of the edited line: times, speaker, split, merge, add, delete. */
export function LineTools({ line, index, lineKey, field, actions, store, speakers }: Props) {
  const t = useTranslations("teach.transcript");
  const split = () => {
    const text = field.current?.value ?? line.text;
    actions.split(lineKey, text, field.current?.selectionStart ?? text.length);
  };
  return (
    <div role="group" aria-label={t("tools")} className="mt-1.5 flex flex-wrap items-end gap-x-4 gap-y-2 pb-1">
      <TimeField edge="start" ms={line.startMs} lineKey={lineKey} actions={actions} />
      <TimeField edge="end" ms={line.endMs} lineKey={lineKey} actions={actions} />
      <SpeakerField key={line.speaker ?? ""} line={line} lineKey={lineKey} store={store} speakers={speakers} />
      <div className="flex flex-wrap gap-1">
        <ToolButton label={t("split")} onClick={split} icon={Scissors} />
        <ToolButton label={t("merge")} isOff={index === 0} onClick={() => actions.merge(lineKey)} icon={Combine} />
        <ToolButton label={t("insert")} onClick={() => actions.insert(lineKey)} icon={Plus} />
        <ToolButton label={t("remove")} onClick={() => actions.remove(lineKey)} icon={Trash2} />
      </div>
    </div>
  );
}

type ToolProps = { label: string; icon: LucideIcon; isOff?: boolean; onClick: () => void };

function ToolButton({ isOff = false, ...button }: ToolProps) {
  return (
    <IconButton
      {...button}
      className="border border-line"
      disabled={isOff}
      // Keeps the caret in the text, where a split is made.
      onPointerDown={(event) => event.preventDefault()}
    />
  );
}

type TimeProps = { edge: Edge; ms: number; lineKey: number; actions: LineActions };

/** The text of a time that is being typed. It becomes the line's time once it is valid. */
function useTypedTime({ edge, ms, lineKey, actions }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<"badTime" | "limitedTime" | null>(null);
  const type = (text: string | null) => {
    setTyped(text);
    setProblem(null);
  };
  const apply = () => {
    if (typed === null) return;
    const toMs = parsePreciseTime(typed);
    if (toMs === null) return setProblem("badTime");
    type(null);
    if (toMs === ms) return;
    const nowMs = actions.setTime(lineKey, edge, toMs);
    if (nowMs !== null && nowMs !== toMs) setProblem("limitedTime");
  };
  return { typed, problem, type, apply };
}

/** The start or the end of a line, which can be typed, nudged, or set to the video's time. */
function TimeField(props: TimeProps) {
  const { edge, ms, lineKey, actions } = props;
  const t = useTranslations("teach.transcript");
  const id = useId();
  const shown = preciseTime(ms);
  const { typed, problem, type, apply } = useTypedTime(props);
  return (
    <div className="flex items-end gap-0.5">
      <div>
        <label htmlFor={id} className="block text-xs text-muted">
          {t(edge)}
        </label>
        <input
          id={id}
          value={typed ?? shown}
          inputMode="decimal"
          dir="ltr"
          maxLength={16}
          className="field w-26 px-2 py-1 text-sm tabular-nums"
          aria-invalid={problem === "badTime" || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === "Escape") type(null);
            if (event.key === "Enter") apply();
          }}
        />
        {problem && (
          <p id={`${id}-problem`} role="alert" className="w-26 text-xs text-pretty text-danger">
            {t(problem)}
          </p>
        )}
      </div>
      <ToolButton
        label={t("earlier", { edge: t(edge) })}
        onClick={() => actions.nudge(lineKey, edge, -NUDGE_MS)}
        icon={Minus}
      />
      <ToolButton
        label={t("later", { edge: t(edge) })}
        onClick={() => actions.nudge(lineKey, edge, NUDGE_MS)}
        icon={Plus}
      />
      <ToolButton
        label={t("setToNow", { edge: t(edge) })}
        onClick={() => actions.setToNow(lineKey, edge)}
        icon={TimerReset}
      />
    </div>
  );
}

type SpeakerProps = Pick<Props, "line" | "lineKey" | "store" | "speakers">;

function SpeakerField({ line, lineKey, store, speakers }: SpeakerProps) {
  const t = useTranslations("teach.transcript");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const apply = () => {
    const speaker = input.current?.value ?? "";
    store.commit();
    store.change([editLine(store.state().lines, store.indexOf(lineKey), { speaker })]);
  };
  return (
    <div>
      <label htmlFor={id} className="block text-xs text-muted">
        {t("speaker")}
      </label>
      <input
        ref={input}
        id={id}
        defaultValue={line.speaker ?? ""}
        list={speakers}
        maxLength={MAX_SPEAKER}
        className="field w-40 px-2 py-1 text-sm"
        onBlur={apply}
        onKeyDown={({ key, nativeEvent }) => key === "Enter" && !isComposing(nativeEvent) && apply()}
      />
    </div>
  );
}
