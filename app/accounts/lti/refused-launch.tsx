import { useTranslations } from "use-intl";
import type { RefusalReason, ShownReason } from "~/identity/lti/launch-refused";
import { NarrowPage } from "../narrow-page";

/** Explains a refused launch to the user. The reason helps administrators to find the entry in the log. */
export function RefusedLaunch({ shown, reason }: { shown: ShownReason; reason: RefusalReason }) {
  const t = useTranslations("lti.refused");
  return (
    <NarrowPage title={t("title")} intro={t(shown)}>
      <p className="text-sm text-muted">{t("reference", { reason })}</p>
    </NarrowPage>
  );
}
