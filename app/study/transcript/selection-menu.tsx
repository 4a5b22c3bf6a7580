import { Check, Flag, Link as LinkIcon, MessageCircleQuestion, NotebookPen } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { friendlyId, momentUrl } from "~/course/moment";
import { copyText } from "~/study/copy-text";
import type { TranscribedLecture, TranscriptCue } from "./transcribed-lecture";

/** Words that a student selected, and the second at which they start. */
export type SelectedWords = { text: string; startSeconds: number };
/** The selected words, their first line, and the menu's place in pixels. */
type Selected = SelectedWords & { cue: TranscriptCue; left: number } & ({ top: number } | { bottom: number });

type Props = {
  section: RefObject<HTMLElement>;
  lecture: TranscribedLecture;
  onAskAbout: (words: SelectedWords) => void;
  onNote: (words: SelectedWords) => void;
  /** Gets the first of the lines in which words are selected. */
  onReport: (cue: TranscriptCue) => void;
};

/** The longest text that can be selected to ask about, in characters. */
const MAX_LENGTH = 1_000;

/** Actions for selected words: ask about them, add them to the notes, copy them with a link, report a mistake in them. */
export function SelectionMenu({ section, lecture, onAskAbout, onNote, onReport }: Props) {
  const t = useTranslations("transcript");
  const { selected, clear, isCopied, setCopied } = useSelection(section, lecture);
  if (!selected) return null;
  const { text, startSeconds, cue, left, ...edge } = selected;
  const done = (act: (words: SelectedWords) => void) => () => {
    act({ text, startSeconds });
    clear();
  };
  const copy = async () => {
    if (await copyText(quoteWithLink(lecture, text, startSeconds))) setCopied(true);
  };
  return (
    // A press on the menu must not clear the selection.
    <div
      role="toolbar"
      aria-label={t("selected")}
      className="menu absolute flex flex-row flex-wrap"
      style={{ ...edge, left, maxWidth: `calc(100% - ${left + 8}px)` }}
      onPointerDown={(event) => event.preventDefault()}
    >
      <button type="button" className="menu-item w-auto whitespace-nowrap" onClick={done(onAskAbout)}>
        <MessageCircleQuestion className="size-4" aria-hidden="true" />
        {t("askAbout")}
      </button>
      <button type="button" className="menu-item w-auto whitespace-nowrap" onClick={done(onNote)}>
        <NotebookPen className="size-4" aria-hidden="true" />
        {t("noteThis")}
      </button>
      <button type="button" className="menu-item w-auto whitespace-nowrap" onClick={() => void copy()}>
        {isCopied ? (
          <Check className="size-4" aria-hidden="true" />
        ) : (
          <LinkIcon className="size-4" aria-hidden="true" />
        )}
        {isCopied ? t("copied") : t("copyWithLink")}
      </button>
      <button type="button" className="menu-item w-auto whitespace-nowrap" onClick={done(() => onReport(cue))}>
        <Flag className="size-4" aria-hidden="true" />
        {t("report.name")}
      </button>
    </div>
  );
}

/** Follows what is selected in a section, and whether it was copied. */
function useSelection(section: RefObject<HTMLElement>, lecture: TranscribedLecture) {
  const [selected, setSelected] = useState<Selected | null>(null);
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<Selected | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const now = section.current && readSelection(section.current, lecture);
        // Copying may select another text for a moment.
        if (now?.text !== shown.current?.text) setCopied(false);
        shown.current = now;
        setSelected(now);
      }, 120);
    };
    document.addEventListener("selectionchange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
    };
  }, [section, lecture]);
  const clear = () => {
    window.getSelection()?.removeAllRanges();
    setSelected(null);
  };
  return { selected, clear, isCopied, setCopied };
}

/** Returns the selected words with the name and the address of their moment. */
function quoteWithLink({ courseId, lectureId, title, timing }: TranscribedLecture, text: string, startSeconds: number) {
  const address = window.location.origin + momentUrl({ courseId, lectureId, startSeconds });
  return `“${text}” (${friendlyId(title, startSeconds, timing)})\n${address}`;
}

function readSelection(section: HTMLElement, { cues }: TranscribedLecture): Selected | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const line = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("[data-cue]");
  const first = line(range.startContainer);
  if (!first || !section.contains(first) || !section.contains(range.endContainer)) return null;
  // The timestamps at the start of each line are not part of the quote.
  const copy = range.cloneContents();
  copy.querySelectorAll(".time, [aria-hidden]").forEach((element) => element.remove());
  copy.querySelectorAll("p").forEach((line) => line.append(" "));
  const text = (copy.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH);
  const cue = cues[Number(first.dataset.cue)];
  if (text === "" || !cue) return null;
  const words = range.getBoundingClientRect();
  const around = section.getBoundingClientRect();
  const isLow = words.bottom - around.top > around.height - 70;
  return {
    text,
    cue,
    startSeconds: cue.startMs / 1000,
    // Near the lower end it is above the words, however many rows it has.
    ...(isLow
      ? { bottom: around.bottom - Math.max(words.top, around.top + 100) + 6 }
      : { top: words.bottom - around.top + 10 }),
    left: Math.max(8, Math.min(words.left - around.left, around.width - 380)),
  };
}
