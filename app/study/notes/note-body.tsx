import type { Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { toHast } from "mdast-util-to-hast";
import { useId, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { parseMarkdown } from "~/markdown/parse-markdown";
import { answerElements } from "~/study/answer/answer-elements";

/** A note's Markdown, drawn like an answer's; what stands in brackets cites nothing. */
export default function NoteBody({ text }: { text: string }) {
  const id = useId();
  const hast = useMemo(() => toHast(parseMarkdown(text), { clobberPrefix: `${id}-` }) as Root, [text, id]);
  return <div className="answer text-sm">{toJsxRuntime(hast, { Fragment, jsx, jsxs, components: answerElements, passNode: true, ignoreInvalidStyle: true })}</div>;
}
