import { RotateCw, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Anchor } from "~/citation/anchor";
import { linkCitations } from "~/citation/markdown/link-citations";
import type { Source } from "~/citation/source";
import type { AnswerSection } from "~/conversation/assign-citations";
import type { Feedback, StudyMessage } from "~/conversation/message";
import { CopyButton } from "./copy-button";
import { FeedbackReason } from "./feedback-reason";
import { useStudyActions } from "./study-actions";

type Props = {
  answer: StudyMessage;
  sections: AnswerSection[];
  sources: ReadonlyMap<number, Source>;
  anchors: ReadonlyMap<string, Anchor>;
  isLast: boolean;
};

/** The actions on an answer: copy it with its citations as links, regenerate it, rate it. */
export function AnswerActions({ answer, sections, sources, anchors, isLast }: Props) {
  const t = useTranslations("answer");
  const { onRegenerate, onRate } = useStudyActions();
  const [feedback, setFeedback] = useState<Feedback | null>(answer.metadata?.feedback ?? null);
  const [isExplaining, setExplaining] = useState(false);
  const rate = (next: Feedback | null) => {
    setFeedback(next);
    onRate?.(answer.id, next);
  };
  const press = (rating: Feedback["rating"]) => {
    const isOff = feedback?.rating === rating;
    rate(isOff ? null : { rating });
    setExplaining(!isOff);
  };
  const markdown = () =>
    sections
      .map(({ text, marked }) => linkCitations(text.trim(), { sources, anchors, marked }, window.location.origin))
      .join("\n\n");
  return (
    <div className="no-print mt-2">
      <div role="group" aria-label={t("actions")} className="-ms-1.5 flex items-center gap-0.5 text-muted">
        <CopyButton label={t("copy")} text={markdown} />
        {isLast && onRegenerate && (
          <button
            type="button"
            className="icon-button"
            aria-label={t("again")}
            title={t("again")}
            onClick={() => onRegenerate(answer.id)}
          >
            <RotateCw className="size-4" aria-hidden="true" />
          </button>
        )}
        {onRate && (
          <>
            <RateButton
              label={t("good")}
              icon={ThumbsUp}
              isOn={feedback?.rating === "up"}
              onClick={() => press("up")}
            />
            <RateButton
              label={t("bad")}
              icon={ThumbsDown}
              isOn={feedback?.rating === "down"}
              onClick={() => press("down")}
            />
          </>
        )}
      </div>
      {isExplaining && feedback && (
        <FeedbackReason
          rating={feedback.rating}
          onDone={(reason) => (setExplaining(false), reason && rate({ ...feedback, reason }))}
        />
      )}
    </div>
  );
}

type RateProps = { label: string; icon: typeof ThumbsUp; isOn: boolean; onClick: () => void };

function RateButton({ label, icon: Icon, isOn, onClick }: RateProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      <Icon className="size-4" fill={isOn ? "currentColor" : "none"} aria-hidden="true" />
    </button>
  );
}
