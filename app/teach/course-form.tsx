import { Form } from "@remix-run/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Field } from "~/accounts/field";
import { TextArea } from "~/components/text-area";
import type { EditedCourse, EditProblem } from "./edited-course";

type Props = Pick<EditedCourse, "title" | "description" | "timeZone" | "timeZones"> & { problem: EditProblem | null };

/** The form of a course's details and the time zone of its dates. */
export function CourseForm({ title, description, timeZone, timeZones, problem }: Props) {
  const t = useTranslations("teach");
  const zones = useId();
  return (
    <section aria-labelledby="course" className="mt-10">
      <h2 id="course" className="text-xl">
        {t("course")}
      </h2>
      <Form method="post" preventScrollReset className="card mt-3 flex flex-col gap-4 p-4">
        <input type="hidden" name="intent" value="course" />
        <Field
          label={t("courseTitle")}
          name="title"
          defaultValue={title}
          required
          maxLength={300}
          problem={problem === "title" ? t("problems.title") : undefined}
        />
        <TextArea label={t("description")} name="description" defaultValue={description ?? ""} />
        <Field
          label={t("timeZone")}
          name="timeZone"
          defaultValue={timeZone}
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
