import { Quote } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Anchor } from "~/citation/anchor";
import type { Source } from "~/citation/source";
import { citationsOf, citedPlaces, type AnswerSection } from "~/conversation/assign-citations";
import { isRefusedAnswer } from "~/conversation/is-refusal";
import { marksUncited } from "~/conversation/marks-uncited";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf } from "~/conversation/message-content";
import { splitOfferedQuestions } from "~/conversation/offered-questions";
import { AnswerActions } from "./answer-actions";
import { AnswerText } from "./answer-text";
import { ClosestMoments } from "./closest-moments";
import { PlainOnError } from "./plain-on-error";
import { SourcesSection } from "./sources-section";
import { useStudyActions } from "./study-actions";

type Props = {
  answer: StudyMessage;
  sections: AnswerSection[];
  sources: ReadonlyMap<number, Source>;
  isStreaming: boolean;
  isLast: boolean;
  isFormatted: boolean;
};

/** An answer: its texts, each with its sources, and the actions on it. */
export function AnswerView(props: Props) {
  const { answer, sections, sources, isStreaming, isLast, isFormatted } = props;
  const t = useTranslations("answer");
  const { onAsk } = useStudyActions();
  const anchors = useAnchors(answer);
  if (sections.length === 0) return null;
  const last = sections.length - 1;
  const isExtractive = answer.metadata?.model === "extractive";
  const isRefusal = isRefusedAnswer(answer, (number) => sources.has(number));
  return (
    <article aria-label={t("name")} data-message-id={answer.id} className="group">
      {isExtractive && !isRefusal && (
        <p className="mb-1.5 flex items-center gap-1.5 text-xs font-medium text-muted">
          <Quote className="size-3.5" aria-hidden="true" />
          {t("quoted")}
        </p>
      )}
      {sections.map((section, index) => (
        <SectionView
          key={index}
          section={section}
          sources={sources}
          anchors={anchors}
          isStreaming={isStreaming && index === last}
          isExtractive={isExtractive}
          marksUncited={marksUncited(answer)}
          isFormatted={isFormatted}
          isRefusal={isRefusal}
        >
          {index === last && !isStreaming && <AnswerActions {...props} anchors={anchors} />}
        </SectionView>
      ))}
      {/* After the last answer of a conversation that goes on, there is also a button to continue it. */}
      {answer.metadata?.ended && !isStreaming && !(isLast && onAsk) && (
        <p className="mt-2 text-sm text-muted">{t("endedEarly")}</p>
      )}
    </article>
  );
}

type SectionProps = {
  section: AnswerSection;
  sources: ReadonlyMap<number, Source>;
  anchors: ReadonlyMap<string, Anchor>;
  isStreaming: boolean;
  isExtractive: boolean;
  marksUncited: boolean;
  isFormatted: boolean;
  /** Whether the lectures do not answer the question. */
  isRefusal: boolean;
  /** The answer's actions, under its last text. */
  children: React.ReactNode;
};

/** While a text streams, space is reserved below it, so that nothing jumps at the end. */
function SectionView({ isStreaming, isExtractive, marksUncited, isFormatted, children, ...props }: SectionProps) {
  const { section, sources, anchors } = props;
  const { onSeek, onAsk } = useStudyActions();
  const offersButtons = isExtractive && onAsk !== undefined;
  const text = (offersButtons ? splitOfferedQuestions(section.text, isStreaming).text : section.text).trim();
  const plain = <PlainAnswer text={text} />;
  if (!isFormatted)
    return (
      <>
        {plain}
        {children}
      </>
    );
  return (
    <>
      <PlainOnError plain={plain}>
        <AnswerText
          text={text}
          marked={section.marked}
          sources={sources}
          anchors={anchors}
          isStreaming={isStreaming}
          marksUncited={marksUncited}
          onSeek={onSeek}
        />
      </PlainOnError>
      {children}
      {isStreaming ? <div className="h-32" aria-hidden="true" /> : <SectionSources {...props} />}
    </>
  );
}

function PlainAnswer({ text }: { text: string }) {
  return (
    <div className="answer">
      <p className="whitespace-pre-wrap">{text}</p>
    </div>
  );
}

function SectionSources({
  section,
  sources,
  anchors,
  isRefusal,
}: Pick<SectionProps, "section" | "sources" | "anchors" | "isRefusal">) {
  const { markers, cited, consulted } = useMemo(() => citationsOf(section, sources), [section, sources]);
  const places = useMemo(() => citedPlaces(markers, sources, anchors), [markers, sources, anchors]);
  if (isRefusal) return <ClosestMoments sources={consulted} />;
  return <SourcesSection cited={cited} consulted={consulted} places={places} />;
}

/** The anchors of an answer. Recomputed only when an anchor is added: the parts change with every word. */
function useAnchors(answer: StudyMessage): ReadonlyMap<string, Anchor> {
  const count = answer.parts.filter((part) => part.type === "data-citation-anchor").length;
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => anchorsOf(answer), [answer.id, count]);
}
