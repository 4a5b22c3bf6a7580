import { useMemo } from "react";
import { parseMarkdown } from "~/citation/markdown/parse-markdown";
import { drawMarkdown } from "~/study/answer/draw-markdown";

/** A note's Markdown, rendered like an answer, with its line breaks. Numbers in brackets are not citations. */
export default function NoteBody({ text }: { text: string }) {
  const drawn = useMemo(() => drawMarkdown(() => parseMarkdown(text), text), [text]);
  return <div className="answer text-sm [&_:is(p,li)]:whitespace-pre-line">{drawn}</div>;
}
