import { Form, Link, useNavigation } from "@remix-run/react";
import { useId, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import { teachUrl, transcriptEditorUrl } from "../teach-url";
import type { Replaced } from "../transcript/replace-in-course.server";
import { ReplacedStatus } from "../transcript/replaced-status";
import type { LectureCorrections, LineCorrection, TranscriptCheck } from "./check-transcripts.server";

type Props = {
  courseId: string;
  guesses: boolean;
  check: TranscriptCheck;
  result: Replaced | undefined;
};

/** Shows where transcripts may misspell a term of the glossary, and corrects the selected places. */
export function CheckView({ courseId, guesses, check, result }: Props) {
  const t = useTranslations("teach.glossary.check");
  const tGlossary = useTranslations("teach.glossary");
  const { lectures, count } = check;
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-16 sm:p-6 sm:pb-20">
      <Link to={`${teachUrl(courseId)}/glossary`} className="text-sm text-muted hover:text-ink">
        {tGlossary("title")}
      </Link>
      <h1 className="mt-1 text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-pretty text-muted">{t("about")}</p>
      <ReplacedStatus courseId={courseId} result={result} />
      <GuessesForm guesses={guesses} />
      <section aria-labelledby="found" className="mt-8">
        <h2 id="found" className="text-xl">
          {t("found", { count })}
        </h2>
        {count === 0 ? (
          <p className="card mt-3 p-6 text-pretty text-muted">{t("nothing")}</p>
        ) : (
          <Corrections key={keysOf(lectures).join()} {...{ courseId, guesses, lectures, count }} />
        )}
      </section>
    </main>
  );
}

function GuessesForm({ guesses }: { guesses: boolean }) {
  const t = useTranslations("teach.glossary.check");
  const id = useId();
  return (
    <Form method="get" preventScrollReset className="card mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-72">
        <label htmlFor={id} className="flex min-h-6 items-center gap-2">
          <input
            id={id}
            type="checkbox"
            name="guesses"
            defaultChecked={guesses}
            aria-describedby={`${id}-hint`}
            className="size-4 accent-accent"
          />
          {t("guesses")}
        </label>
        <p id={`${id}-hint`} className="text-sm text-pretty text-muted">
          {t("guessesHint")}
        </p>
      </div>
      <button type="submit" className="button min-h-10.5">
        {t("show")}
      </button>
    </Form>
  );
}

const keysOf = (lectures: readonly LectureCorrections[]) =>
  lectures.flatMap(({ corrections }) => corrections.map(({ key }) => key));

type CorrectionsProps = Pick<Props, "courseId" | "guesses"> & TranscriptCheck;

/** Corrections with checkboxes. Spellings that the glossary lists as misheard are selected initially. */
function Corrections({ courseId, guesses, lectures, count }: CorrectionsProps) {
  const t = useTranslations("teach.glossary.check");
  const isApplying = useNavigation().formMethod === "POST";
  const [selected, setSelected] = useState(
    () =>
      new Set(
        lectures.flatMap(({ corrections }) =>
          corrections.flatMap(({ key, kind }) => (kind === "misheard" ? [key] : [])),
        ),
      ),
  );
  const [isEmpty, setIsEmpty] = useState(false);
  const onSubmit = (event: FormEvent) => {
    if (selected.size === 0) event.preventDefault();
    setIsEmpty(selected.size === 0);
  };
  const toggle = (key: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const shown = keysOf(lectures).length;
  return (
    <Form method="post" onSubmit={onSubmit}>
      {guesses && <input type="hidden" name="guesses" value="on" />}
      <input type="hidden" name="selected" value={[...selected].join(" ")} />
      {lectures.map(({ lectureId, title, corrections }) => (
        <section key={lectureId} aria-label={title} className="mt-5">
          <h3 className="font-medium wrap-anywhere">
            <Link to={transcriptEditorUrl({ courseId, lectureId })} className="hover:underline">
              {title}
            </Link>
          </h3>
          <ul className="card mt-2 divide-y divide-line">
            {corrections.map((correction) => (
              <CorrectionRow
                key={correction.key}
                title={title}
                correction={correction}
                isSelected={selected.has(correction.key)}
                onToggle={() => toggle(correction.key)}
              />
            ))}
          </ul>
        </section>
      ))}
      {count > shown && <p className="mt-3 text-muted">{t("more", { count: count - shown })}</p>}
      <div className="sticky bottom-0 mt-4 border-t border-line bg-page py-3">
        <button type="submit" className="button button-accent min-h-10.5" disabled={isApplying}>
          {isApplying ? t("applying") : t("apply")}
        </button>
        <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
          {isEmpty && selected.size === 0 ? t("none") : ""}
        </p>
      </div>
    </Form>
  );
}

type RowProps = { title: string; correction: LineCorrection; isSelected: boolean; onToggle: () => void };

/** A line with the words to replace marked. */
function CorrectionRow({ title, correction, isSelected, onToggle }: RowProps) {
  const t = useTranslations("teach.glossary.check");
  const id = useId();
  const { text, start, end, from, to, kind, startMs } = correction;
  const time = formatTimestamp(startMs / 1000);
  return (
    <li>
      <label htmlFor={id} className="grid cursor-pointer grid-cols-[auto_3.5rem_1fr] gap-3 p-4 text-sm">
        <input
          id={id}
          type="checkbox"
          checked={isSelected}
          onChange={onToggle}
          aria-label={t("select", { title, time, from, to })}
          className="mt-0.5 size-4 accent-accent"
        />
        <span className="text-muted tabular-nums">{time}</span>
        <span className="min-w-0 wrap-anywhere">
          <span dir="auto">
            {text.slice(0, start)}
            <del className="text-danger">{from}</del>{" "}
            <ins className="font-semibold text-success no-underline">{to}</ins>
            {text.slice(end)}
          </span>
          <span className="ms-2 rounded border border-line px-1.5 py-0.5 text-xs whitespace-nowrap text-muted">
            {t(`kind.${kind}`)}
          </span>
        </span>
      </label>
    </li>
  );
}
