import { useMemo } from "react";
import { parseMarkdown } from "~/citation/markdown/parse-markdown";
import { drawMarkdown } from "~/study/answer/draw-markdown";

/** A note's Markdown, drawn like an answer's; what stands in brackets cites nothing. */
export default function NoteBody({ text }: { text: string }) {
  const drawn = useMemo(() => drawMarkdown(() => parseMarkdown(text), text), [text]);
  return <div className="answer text-sm">{drawn}</div>;
}
