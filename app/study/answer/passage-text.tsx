import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { looksLikeMarkdown } from "~/citation/markdown/looks-like-markdown";
import { parseFinished } from "~/citation/markdown/parse-finished";
import { drawMarkdown } from "./draw-markdown";
import { MarkedText } from "./marked-text";

/** Heights in pixels: a preview of about three lines, and the most that opens before it scrolls. */
const PREVIEW = 72;
const OPEN = 250;

/** A source's passage with its cited words marked: a preview that opens. */
export function PassageText({ text, quotes }: { text: string; quotes: string[] }) {
  const t = useTranslations("sources");
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => setLong(box.current !== null && box.current.scrollHeight > PREVIEW + 4), [text]);
  const overflow = isWhole ? "overflow-y-auto" : `overflow-hidden ${isLong ? "fade-out" : ""}`;
  return (
    <>
      <div
        ref={box}
        tabIndex={isWhole ? 0 : undefined}
        role={isWhole ? "group" : undefined}
        aria-label={isWhole ? t("passage") : undefined}
        dir="auto"
        style={{ maxHeight: isWhole ? OPEN : PREVIEW }}
        className={`leading-relaxed whitespace-pre-wrap break-words ${overflow}`}
      >
        {looksLikeMarkdown(text) ? (
          <div className="answer whitespace-normal">{drawMarkdown(() => parseFinished(text), text)}</div>
        ) : (
          <MarkedText text={text} quotes={quotes} />
        )}
      </div>
      {isLong && (
        <button
          type="button"
          className="link mt-1 cursor-pointer"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("less") : t("more")}
        </button>
      )}
    </>
  );
}
