import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { NarrowPage } from "../narrow-page";
import { putData } from "./platform-storage";
import type { PlatformStorage } from "./start-launch.server";

type Props = { address: string; secret: string; storage: PlatformStorage };

/** Stores a launch's secret with the platform, for browsers that refuse our cookie, and continues the launch. */
export function StoreSecret({ address, secret, storage }: Props) {
  const t = useTranslations("lti.binding");
  useEffect(() => {
    void putData(storage, secret).then(() => window.location.replace(address));
  }, [address, secret, storage]);
  return (
    <NarrowPage title={t("title")} intro={t("wait")}>
      <noscript>
        <a href={address} className="button button-accent">
          {t("continue")}
        </a>
      </noscript>
    </NarrowPage>
  );
}
