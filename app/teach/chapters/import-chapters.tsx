import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { chapterProblems, MAX_CHAPTERS, sortChapters } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import { chapterLines } from "~/transcript/chapters";
import { ChapterPreview } from "./chapter-preview";

type Props = {
  /** The lecture's description. Its lines may begin with times. */
  description: string;
  lengthMs: number | null;
  isEmpty: boolean;
  onImport: (chapters: Chapter[]) => void;
};

/** Replaces the chapters with the timed lines of a pasted description, after a preview. */
export function ImportChapters({ description, lengthMs, isEmpty, onImport }: Props) {
  const t = useTranslations("teach.chapters.import");
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { chapters, others } = chapterLines(text);
  const sorted = sortChapters(chapters).slice(0, MAX_CHAPTERS);
  const hasTimes = chapterLines(description).chapters.length > 0;
  const replace = () => {
    onImport(sorted);
    setText("");
    setOpen(false);
  };
  return (
    <details className="card mt-4 p-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-sm font-medium">{t("title")}</summary>
      <label htmlFor={id} className="mt-3 block text-sm">
        {t("label")}
      </label>
      <textarea
        id={id}
        rows={6}
        value={text}
        maxLength={100_000}
        dir="auto"
        placeholder={"00:00 Intro\n02:17 Stemming"}
        className="field mt-1 w-full px-2 py-1.5 text-sm"
        onChange={({ target }) => setText(target.value)}
      />
      {hasTimes && (
        <button type="button" className="button mt-1 px-2 py-1 text-sm" onClick={() => setText(description)}>
          {t("useDescription")}
        </button>
      )}
      <div aria-live="polite">
        {text.trim() !== "" && <Preview chapters={sorted} given={chapters} others={others} lengthMs={lengthMs} />}
      </div>
      {sorted.length > 0 && (
        <button type="button" className="button button-accent mt-3" onClick={replace}>
          {t(isEmpty ? "add" : "replace", { count: sorted.length })}
        </button>
      )}
    </details>
  );
}

type PreviewProps = { chapters: Chapter[]; given: Chapter[]; others: number; lengthMs: number | null };

function Preview({ chapters, given, others, lengthMs }: PreviewProps) {
  const t = useTranslations("teach.chapters");
  if (chapters.length === 0) return <p className="mt-3 text-sm text-danger">{t("import.none")}</p>;
  const problems = chapterProblems(chapters, lengthMs);
  const isSorted = chapters.every((chapter, index) => chapter === given[index]);
  return (
    <div className="mt-3 text-sm">
      <h2 className="font-medium">{t("import.preview")}</h2>
      <ChapterPreview chapters={chapters} problems={problems} />
      {!isSorted && given.length <= MAX_CHAPTERS && <p className="mt-2 text-muted">{t("import.sorted")}</p>}
      {given.length > MAX_CHAPTERS && <p className="mt-2 text-danger">{t("import.many", { count: MAX_CHAPTERS })}</p>}
      {others > 0 && <p className="mt-2 text-muted">{t("import.others", { count: others })}</p>}
    </div>
  );
}
