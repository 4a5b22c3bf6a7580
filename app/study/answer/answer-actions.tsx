import { Ellipsis, RotateCw, Share2, ThumbsDown, ThumbsUp } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Anchor } from "~/citation/anchor";
import { findMarkers } from "~/citation/markdown/find-markers";
import { linkCitations } from "~/citation/markdown/link-citations";
import type { Source } from "~/citation/source";
import { IconButton } from "~/components/icon-button";
import { Menu, MenuButton } from "~/components/menu";
import { citationsOf, type AnswerSection } from "~/conversation/assign-citations";
import { closestAsMarkdown } from "~/conversation/closest-chapters";
import { isRefusedAnswer } from "~/conversation/is-refusal";
import type { Feedback, StudyMessage } from "~/conversation/message";
import { splitOfferedQuestions } from "~/conversation/offered-questions";
import { answerHtml } from "./answer-html";
import { CopyButton } from "./copy-button";
import { FeedbackReason } from "./feedback-reason";
import { useStudyActions } from "./study-actions";

type Props = {
  answer: StudyMessage;
  sections: AnswerSection[];
  sources: ReadonlyMap<number, Source>;
  anchors: ReadonlyMap<string, Anchor>;
  isLast: boolean;
  isFormatted: boolean;
};

/** The actions on an answer: copy it with its citations as links, share it, regenerate it, rate it. */
export function AnswerActions({ answer, sections, sources, anchors, isLast, isFormatted }: Props) {
  const t = useTranslations("answer");
  const { onRegenerate, onRate, onShare, onExplainMarkers } = useStudyActions();
  // Text that is not formatted is not parsed.
  const hasUnlinked = useMemo(
    () => isFormatted && sections.some((section) => hasUnlinkedMarker(section, sources)),
    [isFormatted, sections, sources],
  );
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
  return (
    <div className="no-print mt-2">
      <div role="group" aria-label={t("actions")} className="-ms-1.5 flex items-center gap-0.5 text-muted">
        <CopyAnswer answer={answer} sections={sections} sources={sources} anchors={anchors} />
        {onShare && <IconButton label={t("share")} icon={Share2} onClick={() => onShare(answer.id)} />}
        {isLast && onRegenerate && (
          <IconButton label={t("again")} icon={RotateCw} onClick={() => onRegenerate(answer.id)} />
        )}
        {onRate && (
          <>
            <IconButton
              label={t("good")}
              icon={ThumbsUp}
              isFilled={feedback?.rating === "up"}
              aria-pressed={feedback?.rating === "up"}
              onClick={() => press("up")}
            />
            <IconButton
              label={t("bad")}
              icon={ThumbsDown}
              isFilled={feedback?.rating === "down"}
              aria-pressed={feedback?.rating === "down"}
              onClick={() => press("down")}
            />
          </>
        )}
        {hasUnlinked && onExplainMarkers && <MoreActions onExplain={() => onExplainMarkers(answer.id)} />}
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

/** Copies an answer as Markdown and as formatted text, with its citations, or the closest chapters, as links. */
function CopyAnswer({
  answer,
  sections,
  sources,
  anchors,
}: Pick<Props, "answer" | "sections" | "sources" | "anchors">) {
  const t = useTranslations("answer");
  const closestLabel = useTranslations("sources")("closest");
  const markdown = () => {
    const { origin } = window.location;
    const isRefusal = isRefusedAnswer(answer, (number) => sources.has(number));
    const isExtractive = answer.metadata?.model === "extractive";
    const blocks = sections.flatMap((section) => {
      const said = isExtractive ? splitOfferedQuestions(section.text).text : section.text;
      const text = linkCitations(said.trim(), { sources, anchors, marked: section.marked }, origin);
      return isRefusal
        ? [text, closestAsMarkdown(citationsOf(section, sources).consulted, closestLabel, origin)]
        : text;
    });
    return blocks.filter((block) => block !== "").join("\n\n");
  };
  const html = () => {
    const shown = [...document.querySelectorAll<HTMLElement>("[data-message-id]")];
    const article = shown.find(({ dataset }) => dataset.messageId === answer.id);
    return answerHtml(article?.querySelectorAll(".answer, [data-closest]") ?? [], window.location.origin);
  };
  return <CopyButton label={t("copy")} text={markdown} html={html} />;
}

function MoreActions({ onExplain }: { onExplain: () => void }) {
  const t = useTranslations("markers");
  return (
    <Menu label={t("more")} icon={Ellipsis} align="start">
      <MenuButton onClick={onExplain}>{t("why")}</MenuButton>
    </Menu>
  );
}

/** Returns whether a text has a number in brackets that is not a link. */
const hasUnlinkedMarker = ({ text, marked }: AnswerSection, sources: ReadonlyMap<number, Source>): boolean =>
  findMarkers(text, marked).some(({ inside, cites }) => inside || cites.some(({ number }) => !sources.has(number)));
