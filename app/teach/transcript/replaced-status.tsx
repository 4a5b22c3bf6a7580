import { Form, useNavigation } from "@remix-run/react";
import { useFormatter, useTranslations } from "use-intl";
import { LongLineList } from "./long-line-list";
import type { RefusedLecture, Replaced } from "./replace-in-course.server";

const REASONS = ["empty", "too_long", "times", "order", "gone"] as const satisfies RefusedLecture["reason"][];

type Props = { courseId: string; result: Replaced | undefined };

/** Says what a change of several transcripts did and what it did not, and undoes it. */
export function ReplacedStatus({ courseId, result }: Props) {
  const t = useTranslations("teach.transcript");
  const { list } = useFormatter();
  const isBusy = useNavigation().formMethod === "POST";
  const describe = ({ isUndo, lines, lectures, skipped }: Replaced) =>
    t(isUndo ? "restoredInCourse" : "replacedInCourse", { lines, lectures, skipped });
  const { failed = [], refused = [] } = result ?? {};
  return (
    <>
      <p id="replaced" tabIndex={-1} role="status" className="mt-4 text-success outline-none empty:hidden">
        {result ? describe(result) : ""}
      </p>
      <div role="alert" className="mt-2 text-pretty wrap-anywhere text-danger empty:hidden">
        {failed.length > 0 && <p>{t("failedInCourse", { count: failed.length, titles: list(failed) })}</p>}
        {REASONS.map((reason) => {
          const titles = refused.flatMap((lecture) => (lecture.reason === reason ? [lecture.title] : []));
          if (titles.length === 0) return null;
          return <p key={reason}>{t(`refusedInCourse.${reason}`, { count: titles.length, titles: list(titles) })}</p>;
        })}
      </div>
      {result && <LongLineList courseId={courseId} tooLong={result.tooLong} />}
      {result && result.lines > 0 && (
        <Form method="post" preventScrollReset className="mt-2">
          <button type="submit" name="undo" value={result.saveId} className="button" disabled={isBusy}>
            {t("undoReplacement")}
          </button>
        </Form>
      )}
    </>
  );
}
