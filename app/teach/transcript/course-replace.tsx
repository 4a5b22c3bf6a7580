import { Form, Link, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Field } from "~/accounts/field";
import { useFocusIfLost } from "~/components/use-focus-on-new-page";
import type { Replacement } from "~/transcript/edits/replace-text";
import { teachUrl, transcriptEditorUrl } from "../teach-url";
import { ChangeList } from "./change-list";
import { LongLineList } from "./long-line-list";
import type { LectureChanges, Replaced, ReplacePreview } from "./replace-in-course.server";
import { ReplacedStatus } from "./replaced-status";

type Props = {
  courseId: string;
  courseTitle: string;
  replacement: Replacement;
  preview: ReplacePreview;
  result: Replaced | undefined;
};

/** Replaces words in all transcripts of a course: a preview first, then the change. */
export function CourseReplace({ courseId, courseTitle, replacement, preview, result }: Props) {
  const t = useTranslations("teach.transcript");
  const { lectures, lines, lectureCount, tooLong } = preview;
  const hasWords = replacement.find.trim() !== "";
  // The pressed button is gone.
  useFocusIfLost(result ? "#replaced" : "#preview", preview);
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-16 sm:p-6 sm:pb-20">
      <Link to={teachUrl(courseId)} className="text-sm text-muted hover:text-ink">
        {courseTitle}
      </Link>
      <h1 className="mt-1 text-3xl">{t("courseReplace")}</h1>
      <p className="mt-2 text-pretty text-muted">{t("courseReplaceHint")}</p>
      <ReplacedStatus courseId={courseId} result={result} />
      <FindForm key={JSON.stringify(replacement)} replacement={replacement} />
      {hasWords && !result && (
        <section aria-labelledby="preview" className="mt-8">
          <h2 id="preview" tabIndex={-1} className="text-xl outline-none">
            {lines === 0 && tooLong.count > 0 ? t("noneFits") : t("courseFound", { lines, lectures: lectureCount })}
          </h2>
          <LongLineList courseId={courseId} tooLong={tooLong} />
          {lines > 0 && <ApplyForm replacement={replacement} lines={lines} />}
          {lectures.map((lecture) => (
            <LecturePreview key={lecture.lectureId} courseId={courseId} lecture={lecture} />
          ))}
          <Rest lines={lines} lectures={lectures} />
        </section>
      )}
    </main>
  );
}

function FindForm({ replacement }: { replacement: Replacement }) {
  const t = useTranslations("teach.transcript");
  const { find, replace, wholeWords, matchCase } = replacement;
  return (
    <Form method="get" className="card mt-6 flex flex-col gap-4 p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("findWords")} name="find" defaultValue={find} required maxLength={500} />
        <Field label={t("replaceBy")} name="replace" defaultValue={replace} maxLength={500} />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <Option name="words" label={t("wholeWords")} isOn={wholeWords || find === ""} />
        <Option name="case" label={t("matchCase")} isOn={matchCase} />
      </div>
      <button type="submit" className="button min-h-10.5 self-start">
        {t("showChanges")}
      </button>
    </Form>
  );
}

function Option({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-6 items-center gap-2 text-sm">
      <input id={id} type="checkbox" name={name} defaultChecked={isOn} className="size-4 accent-accent" />
      {label}
    </label>
  );
}

function ApplyForm({ replacement, lines }: { replacement: Replacement; lines: number }) {
  const t = useTranslations("teach.transcript");
  const isReplacing = useNavigation().formMethod === "POST";
  const { find, replace, wholeWords, matchCase } = replacement;
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="find" value={find} />
      <input type="hidden" name="replace" value={replace} />
      {wholeWords && <input type="hidden" name="words" value="on" />}
      {matchCase && <input type="hidden" name="case" value="on" />}
      <button type="submit" className="button button-accent min-h-10.5" disabled={isReplacing}>
        {isReplacing ? t("replacing") : t("replaceLines", { count: lines })}
      </button>
    </Form>
  );
}

function LecturePreview({ courseId, lecture }: { courseId: string; lecture: LectureChanges }) {
  const { lectureId, title, changes } = lecture;
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="font-medium wrap-anywhere">
        <Link to={transcriptEditorUrl({ courseId, lectureId })} className="hover:underline">
          {title}
        </Link>
      </h3>
      <ChangeList changes={changes} changeCount={changes.length} className="card mt-2 flex flex-col gap-3 p-4" />
    </section>
  );
}

function Rest({ lines, lectures }: { lines: number; lectures: readonly LectureChanges[] }) {
  const t = useTranslations("teach.transcript");
  const shown = lectures.reduce((sum, { changes }) => sum + changes.length, 0);
  return lines > shown ? <p className="mt-3 text-muted">{t("moreChanges", { count: lines - shown })}</p> : null;
}
