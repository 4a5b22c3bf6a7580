import { isRouteErrorResponse } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorView } from "~/components/error-view";
import { addressAsUser, openedHere } from "./reopen";

/**
 * The error page of a frame. Without cookies, a page that only its user may see is missing for the browser: this opens it
 * again as the user whose session the frame remembers.
 */
export function ReopenFrame({ error }: { error: unknown }) {
  const t = useTranslations("lti.binding");
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const [isOpening, setIsOpening] = useState(isMissing);
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    void addressAsUser(openedHere())
      .catch(() => null) // offline: the page says what is wrong
      .then((address) => {
        if (isGone) return;
        if (address === null) setIsOpening(false);
        else window.location.replace(address);
      });
    return () => void (isGone = true);
  }, [isMissing]);
  const failure = <ErrorView error={error} isFramed />;
  if (!isOpening) return failure;
  return (
    <main id="main" className="mx-auto flex max-w-xl flex-col items-start gap-4 px-6 py-24">
      <h1 className="text-3xl">{t("title")}</h1>
      <p role="status" className="text-lg text-muted">
        {t("wait")}
      </p>
      <noscript>{failure}</noscript>
    </main>
  );
}
