import { useMemo, type MouseEvent } from "react";
import type { CitedMoment } from "~/citation/cited-moment";
import { hasInlineMarkdown } from "~/citation/markdown/looks-like-markdown";
import { markRange } from "~/citation/markdown/mark-range";
import { parseMarkdownLine } from "~/citation/markdown/parse-markdown";
import type { QuotedLine } from "~/citation/quoted-lines";
import { formatTimestamp, momentUrl } from "~/course/moment";
import { drawMarkdown } from "~/study/answer/draw-markdown";
import { onPlainClick } from "~/study/is-plain-click";
import type { SeekTo } from "~/study/seek-to";

type Props = { line: QuotedLine; cited: CitedMoment; isCurrent: boolean; onSeek: SeekTo };

/** A line of a transcript, with its quoted words marked. A click moves the video to it. */
export function EvidenceLine({ line, cited: { courseId, lectureId }, isCurrent, onSeek }: Props) {
  const { startSeconds } = line;
  const openUrl = momentUrl({ courseId, lectureId, startSeconds });
  const Line = hasInlineMarkdown(line.text) ? MarkdownLine : PlainLine;
  return (
    <Line
      line={line}
      link={{ href: openUrl, "aria-current": isCurrent ? "true" : undefined }}
      onOpen={() => onSeek({ lectureId, startSeconds, openUrl })}
    />
  );
}

type LineProps = {
  line: QuotedLine;
  link: { href: string; "aria-current": "true" | undefined };
  onOpen: () => void;
};

function PlainLine({ line, link, onOpen }: LineProps) {
  const { start, end } = line.quoted ?? { start: 0, end: 0 };
  return (
    <a {...link} className="transcript-line" onClick={onPlainClick(onOpen)}>
      <Time seconds={line.startSeconds} />
      <span>
        <Speaker line={line} />
        {line.text.slice(0, start)}
        {line.quoted && <mark>{line.text.slice(start, end)}</mark>}
        {line.text.slice(end)}
      </span>
    </a>
  );
}

/** Only the time is a link, because the words may have links of their own. */
function MarkdownLine({ line, link, onOpen }: LineProps) {
  const { text, quoted } = line;
  const drawn = useMemo(() => {
    const tree = () => (quoted ? markRange(parseMarkdownLine(text), quoted) : parseMarkdownLine(text));
    return drawMarkdown(tree, text);
  }, [text, quoted]);
  const onWordsClick = (event: MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest("a");
    if (!isOnLink && (window.getSelection()?.isCollapsed ?? true)) onOpen();
  };
  return (
    <div className="transcript-line">
      <a {...link} className="no-underline" onClick={onPlainClick(onOpen)}>
        <Time seconds={line.startSeconds} />
      </a>
      <div className="answer min-w-0 cursor-pointer leading-snug" onClick={onWordsClick}>
        <div dir="auto">
          <Speaker line={line} />
          {drawn}
        </div>
      </div>
    </div>
  );
}

const Time = ({ seconds }: { seconds: number }) => (
  <time className="pt-px text-xs tabular-nums text-muted">{formatTimestamp(seconds)}</time>
);

const Speaker = ({ line }: { line: QuotedLine }) =>
  line.speaker ? <span className="font-medium">{line.speaker}: </span> : null;
