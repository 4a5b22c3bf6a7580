import katex from "katex";
import "katex/dist/katex.min.css";
import { useMemo } from "react";

/**
 * A formula, rendered by KaTeX with MathML for screen readers. Invalid TeX is shown as it is. Commands that could
 * affect the rest of the page are off (KaTeX's `trust`).
 */
export default function Formula({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const html = useMemo(() => drawTex(tex, isBlock), [tex, isBlock]);
  if (html === null) return <code>{tex}</code>;
  const Tag = isBlock ? "div" : "span";
  return (
    <Tag
      className={isBlock ? "overflow-x-auto" : ""}
      tabIndex={isBlock ? 0 : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Null if KaTeX throws anything but a ParseError: a macro that doubles its argument overflows the stack. */
function drawTex(tex: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(tex, {
      displayMode,
      throwOnError: false,
      errorColor: "currentColor",
      trust: false,
      maxSize: 20,
      maxExpand: 200,
      strict: "ignore",
    });
  } catch {
    return null;
  }
}
