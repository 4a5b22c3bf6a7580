import { Sparkles } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Chapter } from "~/course/lecture";
import type { Timing } from "~/course/timing";
import { ChapterPreview } from "./chapter-preview";
import { useChapterSuggestions } from "./use-chapter-suggestions";
import { whyNoSuggestions } from "./why-no-suggestions";

type Props = {
  page: { courseId: string; lectureId: string; timing: Timing; hasTranscript: boolean };
  /** Whether there are no chapters that suggestions would replace. */
  isEmpty: boolean;
  onSuggest: (chapters: Chapter[]) => void;
};

/** Replaces the chapters with suggestions from the transcript, after a preview if there are any. */
export function SuggestChapters({ page, isEmpty, onSuggest }: Props) {
  const t = useTranslations("teach.chapters.suggest");
  const hint = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { state, suggest, accept, dismiss } = useChapterSuggestions(page, { isEmpty, replace: onSuggest });
  const problem = whyNoSuggestions(page);
  // The buttons of the preview disappear with it.
  const thenFocus = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <section aria-label={t("start")} className="card mt-4 p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <button
          ref={button}
          type="button"
          className="button"
          aria-disabled={problem !== null || state.is === "working"}
          aria-describedby={hint}
          onClick={() => problem === null && void suggest()}
        >
          <Sparkles className="size-4" aria-hidden="true" />
          {t("start")}
        </button>
        <p id={hint} className="min-w-40 flex-1 text-pretty text-muted">
          {t(problem ?? "hint")}
        </p>
      </div>
      <div aria-live="polite">
        {state.is === "working" && <p className="mt-2 text-muted">{t("working")}</p>}
        {state.is === "added" && <p className="mt-2">{t("added", { count: state.count })}</p>}
        {state.is === "failed" && (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-danger">
            {t("failed")}
            <button type="button" className="button px-2 py-1 text-ink" onClick={thenFocus(() => void suggest())}>
              {t("again")}
            </button>
          </p>
        )}
        {state.is === "ready" && (
          <Decision
            chapters={state.chapters}
            onReplace={thenFocus(() => accept(state.chapters))}
            onKeep={thenFocus(dismiss)}
          />
        )}
      </div>
    </section>
  );
}

type DecisionProps = { chapters: Chapter[]; onReplace: () => void; onKeep: () => void };

function Decision({ chapters, onReplace, onKeep }: DecisionProps) {
  const t = useTranslations("teach.chapters");
  return (
    <div className="mt-3">
      <h2 className="font-medium">{t("import.preview")}</h2>
      <ChapterPreview chapters={chapters} />
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button button-accent" onClick={onReplace}>
          {t("import.replace", { count: chapters.length })}
        </button>
        <button type="button" className="button border-transparent" onClick={onKeep}>
          {t("suggest.keep")}
        </button>
      </div>
    </div>
  );
}
