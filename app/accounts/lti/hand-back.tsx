import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { NarrowPage } from "../narrow-page";
import { handToOpener } from "./launched-window";

type Props = { framedPath: string; path: string };

/**
 * Window in which a launch succeeded: the frame that opened it continues. If the frame is gone, the lecture opens here.
 */
export function HandBack({ framedPath, path }: Props) {
  const t = useTranslations("lti.window");
  useEffect(() => {
    void handToOpener(framedPath).then((isReceived) => (isReceived ? window.close() : window.location.replace(path)));
  }, [framedPath, path]);
  return (
    <NarrowPage title={t("title")} intro={t("back")}>
      <a href={path} className="button button-accent self-start">
        {t("here")}
      </a>
    </NarrowPage>
  );
}
