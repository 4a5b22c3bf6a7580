import { Form } from "@remix-run/react";
import { useTranslations } from "use-intl";

/** Re-embeds all transcripts of a course, for example after a change of the embedding model. */
export function ReEmbedSection({ otherModelCount }: { otherModelCount: number }) {
  const t = useTranslations("teach.embed");
  return (
    <section aria-labelledby="embed" className="mt-10">
      <h2 id="embed" className="text-xl">
        {t("title")}
      </h2>
      <p className="mt-2 text-pretty text-muted">
        {otherModelCount > 0 ? t("needed", { count: otherModelCount }) : t("hint")}
      </p>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value="embed" />
        <button type="submit" className={`button ${otherModelCount > 0 ? "button-accent" : ""}`}>
          {t("start")}
        </button>
      </Form>
    </section>
  );
}
