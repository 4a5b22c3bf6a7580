import { memo, useMemo, type ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { remarkGfmReader } from "./remark-gfm-reader";
import { holdPartialMarker } from "~/citation/marker-grammar";
import { anchorKey } from "~/chat/message";
import type { Anchor } from "~/citation/anchor";
import { citedMoment } from "~/citation/cited-moment";
import { momentUrl } from "~/citation/moment";
import { CITATION_ELEMENT, MOMENT_ELEMENT, remarkCitations } from "~/citation/remark-citations";
import type { Source } from "~/citation/source";
import { CitationLink, MomentLink, type SeekTo } from "./citation-link";

type Props = {
  text: string;
  sources: ReadonlyMap<number, Source>;
  /** The sentence of each citation, by `anchorKey`. */
  anchors: ReadonlyMap<string, Anchor>;
  isStreaming: boolean;
  onSeek: SeekTo;
};

/**
 * An answer's Markdown with its citations as links. HTML in it is shown as text, images by their description, and
 * links lead to the web only.
 */
export const AnswerText = memo(function AnswerText({ text, sources, anchors, isStreaming, onSeek }: Props) {
  const plugins = useMemo(() => [remarkGfmReader, [remarkCitations, { sources }] as const], [sources]);
  const components = useMemo(() => componentsFor(sources, anchors, onSeek), [sources, anchors, onSeek]);
  return (
    <div className="answer">
      <ReactMarkdown remarkPlugins={plugins as never} components={components} urlTransform={webAddress}>
        {isStreaming ? holdPartialMarker(text) : text}
      </ReactMarkdown>
    </div>
  );
});

function componentsFor(sources: Props["sources"], anchors: Props["anchors"], onSeek: SeekTo): Components {
  return {
    a: ({ href, children }) => (href ? <WebLink href={href}>{children}</WebLink> : <>{children}</>),
    img: ({ alt }) => <>{alt}</>,
    [CITATION_ELEMENT]: ({ number, occurrence, children }: { number: number; occurrence: number; children?: ReactNode }) => {
      const source = sources.get(Number(number));
      if (!source) return <>{children}</>;
      return <CitationLink cited={citedMoment(source, anchors.get(anchorKey(Number(number), Number(occurrence))))} onSeek={onSeek} />;
    },
    [MOMENT_ELEMENT]: ({ lectureId, courseId, seconds, children }: { lectureId: string; courseId: string; seconds: number; children?: ReactNode }) => {
      const startSeconds = Number(seconds);
      return (
        <MomentLink moment={{ lectureId, startSeconds, openUrl: momentUrl({ courseId, lectureId, startSeconds }) }} onSeek={onSeek}>
          {children}
        </MomentLink>
      );
    },
  } as Components;
}

function WebLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} className="link" target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** Only http and https: everything else, scripts above all, loses its address. */
function webAddress(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "";
}
