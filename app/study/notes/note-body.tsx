import { useMemo } from "react";
import { parseMarkdown } from "~/citation/markdown/parse-markdown";
import { drawMarkdown } from "~/study/answer/draw-markdown";

/** A note's Markdown, rendered like an answer. Numbers in brackets are not citations. */
export default function NoteBody({ text }: { text: string }) {
  const drawn = useMemo(() => drawMarkdown(() => parseMarkdown(text), text), [text]);
  return <div className="answer text-sm">{drawn}</div>;
}
