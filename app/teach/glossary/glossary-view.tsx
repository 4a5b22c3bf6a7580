import { Form, Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { useFocusIfLost } from "~/components/use-focus-on-new-page";
import { formatMoment, momentUrl, parseClockTime } from "~/course/moment";
import { teachUrl } from "../teach-url";
import { UnsavedForms } from "../unsaved-forms";
import type { EditedTerm, GlossaryResult, NamedLecture, TermFields } from "./glossary-result";
import { TermForm } from "./term-form";

type Props = {
  courseId: string;
  title: string;
  terms: EditedTerm[];
  lectures: NamedLecture[];
  result: GlossaryResult | undefined;
};

const EMPTY: TermFields = { term: "", spellings: "", misheard: "", definition: "", lecture: "", at: "" };

/** Edits the glossary of a course: the meanings, spellings and explanations of its terms. */
export function GlossaryView({ courseId, title, terms, lectures, result }: Props) {
  const t = useTranslations("teach.glossary");
  const refused = result && "problem" in result ? result : null;
  // The pressed button is gone: the form for the next term, or the list without the deleted one, gets the focus.
  const isListed = result !== undefined && "done" in result && ["deleted", "restored"].includes(result.done);
  useFocusIfLost(isListed ? "#terms" : "main form input[name='term']", terms);
  const isRefused = (termId: string | null) => refused !== null && refused.termId === termId;
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-16 sm:p-6 sm:pb-20">
      <Link to={teachUrl(courseId)} className="text-sm text-muted wrap-anywhere hover:text-ink">
        {title}
      </Link>
      <h1 className="mt-1 text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-pretty text-muted">{t("about")}</p>
      {terms.length > 0 && (
        <Link to={`${teachUrl(courseId)}/glossary/check`} className="button mt-4">
          {t("check.title")}
        </Link>
      )}
      <DoneStatus result={result} />
      <section aria-labelledby="add" className="mt-6">
        <h2 id="add" className="text-xl">
          {t("add")}
        </h2>
        <div className="card mt-3 p-4">
          {/* The key resets the form after its term was added. */}
          <TermForm
            key={terms.length}
            intent="add"
            fields={refused && isRefused(null) ? refused.fields : EMPTY}
            lectures={lectures}
            problem={refused && isRefused(null) ? refused.problem : null}
          />
        </div>
      </section>
      <section aria-labelledby="terms" className="mt-10">
        <h2 id="terms" tabIndex={-1} className="text-xl outline-none">
          {t("terms", { count: terms.length })}
        </h2>
        {terms.length === 0 ? (
          <p className="card mt-3 p-6 text-pretty text-muted">{t("empty")}</p>
        ) : (
          <ul className="card mt-3 divide-y divide-line">
            {terms.map((term) => (
              <Term
                key={term.termId}
                courseId={courseId}
                term={term}
                lectures={lectures}
                refused={refused && isRefused(term.termId) ? refused : null}
              />
            ))}
          </ul>
        )}
      </section>
      <UnsavedForms refused={refused} />
    </main>
  );
}

/** Says what a form did, and offers to undo a deletion. */
function DoneStatus({ result }: Pick<Props, "result">) {
  const t = useTranslations("teach");
  const deleted = result && "done" in result && result.done === "deleted" ? result.deleted : null;
  return (
    <>
      <p role="status" className="mt-4 text-success empty:hidden">
        {result && "done" in result ? t(`glossary.done.${result.done}`) : ""}
      </p>
      {deleted && (
        <Form method="post" preventScrollReset className="mt-2">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="term" value={deleted.json} />
          <button type="submit" className="button" aria-label={t("undoNamed", { name: deleted.term })}>
            {t("undo")}
          </button>
        </Form>
      )}
    </>
  );
}

type TermProps = {
  courseId: string;
  term: EditedTerm;
  lectures: NamedLecture[];
  refused: Extract<GlossaryResult, { problem: string }> | null;
};

/** One term, and a form that opens below it. */
function Term({ courseId, term, lectures, refused }: TermProps) {
  const t = useTranslations("teach.glossary");
  const { termId, spellings, misheard, definition, ...fields } = term;
  return (
    <li className="p-4 pb-2">
      <h3 className="font-semibold wrap-anywhere">{fields.term}</h3>
      {spellings !== "" && (
        <p className="text-sm text-muted wrap-anywhere">
          {t("alsoNames", { names: spellings.split("\n").join(", ") })}
        </p>
      )}
      {misheard !== "" && (
        <p className="text-sm text-muted wrap-anywhere">
          {t("misheardNames", { names: misheard.split("\n").join(", ") })}
        </p>
      )}
      {definition !== "" && <p className="mt-1 text-pretty wrap-anywhere whitespace-pre-line">{definition}</p>}
      <Place courseId={courseId} term={term} lectures={lectures} />
      <details open={refused !== null}>
        <summary
          className="w-fit cursor-pointer py-2 text-sm text-accent"
          aria-label={t("editNamed", { name: fields.term })}
        >
          {t("edit")}
        </summary>
        <TermForm
          intent="save"
          termId={termId}
          fields={refused?.fields ?? { spellings, misheard, definition, ...fields }}
          lectures={lectures}
          problem={refused?.problem ?? null}
        />
        <Form method="post" preventScrollReset className="mt-4 mb-2 border-t border-line pt-3">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="termId" value={termId} />
          <button type="submit" className="button text-danger" aria-label={t("deleteNamed", { name: fields.term })}>
            {t("delete")}
          </button>
        </Form>
      </details>
    </li>
  );
}

/** Links to the moment that explains a term. */
function Place({ courseId, term: { lecture, at }, lectures }: Omit<TermProps, "refused">) {
  const t = useTranslations("teach.glossary");
  const named = lectures.find(({ lectureId }) => lectureId === lecture);
  if (lecture === "") return null;
  if (!named) return <p className="mt-1 text-sm text-muted">{t("lectureGone")}</p>;
  const seconds = parseClockTime(at) ?? 0;
  return (
    <p className="mt-1 text-sm">
      <Link
        to={momentUrl({ courseId, lectureId: lecture, startSeconds: seconds })}
        className="text-accent wrap-anywhere hover:underline"
      >
        {t("explainedIn", { title: named.title, time: formatMoment(seconds, "exact") })}
      </Link>
    </p>
  );
}
