import { Form, useNavigation } from "@remix-run/react";
import { useTranslations } from "use-intl";
import type { Replaced } from "./replace-in-course.server";

/** Says what a change of several transcripts did, and undoes it. */
export function ReplacedStatus({ result }: { result: Replaced | undefined }) {
  const t = useTranslations("teach.transcript");
  const isBusy = useNavigation().formMethod === "POST";
  const describe = ({ isUndo, lines, lectures, skipped }: Replaced) =>
    t(isUndo ? "restoredInCourse" : "replacedInCourse", { lines, lectures, skipped });
  return (
    <>
      <p id="replaced" tabIndex={-1} role="status" className="mt-4 text-success outline-none empty:hidden">
        {result ? describe(result) : ""}
      </p>
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
