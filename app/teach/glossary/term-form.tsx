import { Form } from "@remix-run/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Field } from "~/accounts/field";
import { TextArea } from "~/components/text-area";
import type { GlossaryProblem, NamedLecture, TermFields } from "./glossary-result";

type Props = {
  intent: "add" | "save";
  termId?: string;
  fields: TermFields;
  lectures: NamedLecture[];
  problem: GlossaryProblem | null;
};

/** The form of a term. It keeps its values if the server rejects them. */
export function TermForm({ intent, termId, fields, lectures, problem }: Props) {
  const t = useTranslations("teach.glossary");
  const id = useId();
  const problemIn = (...problems: GlossaryProblem[]) =>
    problem && problems.includes(problem) ? t(`problems.${problem}`) : undefined;
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <input type="hidden" name="intent" value={intent} />
      {termId && <input type="hidden" name="termId" value={termId} />}
      <div className="sm:col-span-2">
        <Field
          label={t("term")}
          name="term"
          defaultValue={fields.term}
          required
          maxLength={100}
          problem={problemIn("term", "long", "duplicate", "too_many")}
        />
      </div>
      <TextArea label={t("spellings")} name="spellings" defaultValue={fields.spellings} hint={t("spellingsHint")} />
      <TextArea label={t("misheard")} name="misheard" defaultValue={fields.misheard} hint={t("misheardHint")} />
      <div className="sm:col-span-2">
        <TextArea
          label={t("definition")}
          name="definition"
          defaultValue={fields.definition}
          hint={t("definitionHint")}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          {t("lecture")}
        </label>
        <select id={id} name="lecture" className="field w-full" defaultValue={fields.lecture}>
          <option value="">{t("noLecture")}</option>
          {lectures.map(({ lectureId, title }) => (
            <option key={lectureId} value={lectureId}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t("at")}
        name="at"
        defaultValue={fields.at}
        maxLength={12}
        inputMode="numeric"
        placeholder="12:34"
        problem={problemIn("place", "time")}
      />
      <button type="submit" className="button button-accent min-h-10.5 justify-self-start">
        {t(intent)}
      </button>
    </Form>
  );
}
