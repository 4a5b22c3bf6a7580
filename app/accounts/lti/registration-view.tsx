import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { NarrowPage } from "../narrow-page";
import type { RegistrationResult } from "./register-platform.server";

/** Shows the result of a registration. A platform closes the frame or window when it is done. */
export function RegistrationView(registration: RegistrationResult) {
  const t = useTranslations("lti.register");
  const origin = registration.result === "done" ? registration.pageOrigin : null;
  useEffect(() => {
    if (origin === null) return;
    const page = (window.opener as Window | null) ?? (window.parent === window ? null : window.parent);
    page?.postMessage({ subject: "org.imsglobal.lti.close" }, origin);
  }, [origin]);
  switch (registration.result) {
    case "done":
      return <NarrowPage title={t("done")} intro={t("doneHint", { name: registration.name })} />;
    case "gone":
      return <NarrowPage title={t("gone")} intro={t("goneHint")} />;
    case "not opened":
      return <NarrowPage title={t("paste")} intro={t("pasteHint")} />;
    case "failed":
      return (
        <NarrowPage title={t("failed")} intro={t("failedHint")}>
          <p className="text-sm wrap-anywhere text-muted">{registration.message}</p>
        </NarrowPage>
      );
  }
}
