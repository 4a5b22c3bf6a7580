import { Form } from "@remix-run/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Field } from "~/accounts/field";
import { TextArea } from "~/components/text-area";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { partsOf, type EditedCourse, type FormProblem } from "./edited-course";
import { useBefore } from "./use-before";

type Props = Pick<EditedCourse, "title" | "description" | "timeZone" | "timeZones"> & { problem: FormProblem | null };

/** The form of a course's details and the time zone of its dates. */
export function CourseForm({ title, description, timeZone, timeZones, problem: refused }: Props) {
  const t = useTranslations("teach");
  const stored = { title, description: description ?? "", timeZone };
  const before = useBefore(null, stored);
  const { problem, conflict } = partsOf(refused);
  const values = { ...stored, ...conflict?.yours };
  const labels = { title: t("courseTitle"), description: t("description"), timeZone: t("timeZone") };
  const zones = useId();
  return (
    <section aria-labelledby="course" className="mt-10">
      <h2 id="course" className="text-xl">
        {t("course")}
      </h2>
      <Form method="post" preventScrollReset className="card mt-3 flex flex-col gap-4 p-4">
        <input type="hidden" name="intent" value="course" />
        <input type="hidden" name="before" value={before} />
        <ChangedMeanwhile conflict={conflict} labels={labels} />
        <Field
          label={t("courseTitle")}
          name="title"
          defaultValue={values.title}
          required
          maxLength={300}
          problem={problem === "title" ? t("problems.title") : undefined}
        />
        <TextArea label={t("description")} name="description" defaultValue={values.description} />
        <Field
          label={t("timeZone")}
          name="timeZone"
          defaultValue={values.timeZone}
          required
          list={zones}
          dir="ltr"
          hint={t("timeZoneHint")}
          problem={problem === "time_zone" ? t("problems.time_zone") : undefined}
        />
        <datalist id={zones}>
          {timeZones.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit" className="button button-accent min-h-10.5 self-start">
          {t("save")}
        </button>
      </Form>
    </section>
  );
}
