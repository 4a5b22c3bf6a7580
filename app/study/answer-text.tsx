import { memo, useMemo, type ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { remarkGfmReader } from "./remark-gfm-reader";
import { holdPartialMarker } from "~/citation/marker-grammar";
import { CITATION_ELEMENT, remarkCitations } from "~/citation/remark-citations";
import type { Source } from "~/citation/source";
import { CitationLink, type SeekToSource } from "./citation-link";

type Props = { text: string; sources: ReadonlyMap<number, Source>; isStreaming: boolean; onSeek: SeekToSource };

/**
 * An answer's Markdown with its citations as links. HTML in it is shown as text, images by their description, and
 * links lead to the web only.
 */
export const AnswerText = memo(function AnswerText({ text, sources, isStreaming, onSeek }: Props) {
  const plugins = useMemo(() => [remarkGfmReader, [remarkCitations, { isSource: (number: number) => sources.has(number) }] as const], [sources]);
  const components = useMemo(() => componentsFor(sources, onSeek), [sources, onSeek]);
  return (
    <div className="answer">
      <ReactMarkdown remarkPlugins={plugins as never} components={components} urlTransform={webAddress}>
        {isStreaming ? holdPartialMarker(text) : text}
      </ReactMarkdown>
    </div>
  );
});

function componentsFor(sources: ReadonlyMap<number, Source>, onSeek: SeekToSource): Components {
  return {
    a: ({ href, children }) => (href ? <WebLink href={href}>{children}</WebLink> : <>{children}</>),
    img: ({ alt }) => <>{alt}</>,
    [CITATION_ELEMENT]: ({ number, children }: { number: number; children?: ReactNode }) => {
      const source = sources.get(Number(number));
      return source ? <CitationLink source={source} onSeek={onSeek} /> : <>{children}</>;
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
