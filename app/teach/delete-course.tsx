import { Form } from "@remix-run/react";
import { useTranslations } from "use-intl";

/** Deletes a course. It can be restored for 30 days, so no confirmation is needed. */
export function DeleteCourse({ title }: { title: string }) {
  const t = useTranslations("teach");
  return (
    <section aria-labelledby="delete" className="mt-10">
      <h2 id="delete" className="text-xl">
        {t("deleteCourse")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("deleteCourseHint")}</p>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value="delete-course" />
        <button type="submit" className="button text-danger" aria-label={t("deleteCourseNamed", { name: title })}>
          {t("deleteCourse")}
        </button>
      </Form>
    </section>
  );
}
