import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { NarrowPage } from "../narrow-page";
import { receiveFrom } from "./launched-window";
import { getData } from "./platform-storage";
import type { PlatformStorage } from "./start-launch.server";

type Props = { idToken: string; state: string; storage: PlatformStorage | null; windowAddress: string };

/**
 * Proves that this browser started a launch although it sent no cookie, by reading the launch's secret from the
 * platform's storage. If the secret is missing, the launch restarts in a window or in the whole tab, where no cookie is
 * blocked.
 */
export function BindBrowser({ idToken, state, storage, windowAddress }: Props) {
  const t = useTranslations("lti.binding");
  const form = useRef<HTMLFormElement>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isBlocked, setIsBlocked] = useState(storage === null);
  useEffect(() => {
    if (storage) void getData(storage).then((found) => (found === null ? setIsBlocked(true) : setSecret(found)));
  }, [storage]);
  useEffect(() => {
    if (secret !== null) form.current?.submit();
  }, [secret]);
  return (
    <NarrowPage title={t("title")} intro={isBlocked ? t("blocked") : t("wait")} isLive>
      <form ref={form} method="post" action="/lti/launch" hidden>
        <input type="hidden" name="id_token" value={idToken} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="secret" value={secret ?? ""} />
      </form>
      {isBlocked && <LaunchInWindow address={windowAddress} />}
      {!isBlocked && (
        <noscript>
          <a href={windowAddress} target="_blank" rel="noopener" className="button button-accent">
            {t("window")}
          </a>
        </noscript>
      )}
    </NarrowPage>
  );
}

function LaunchInWindow({ address }: { address: string }) {
  const t = useTranslations("lti.binding");
  const launched = useRef<Window | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(
    () =>
      receiveFrom(
        () => launched.current,
        (path) => window.location.replace(path),
      ),
    [],
  );
  const open = (event: MouseEvent) => {
    event.preventDefault();
    launched.current = window.open(address, "_blank", "popup,width=900,height=700");
    setIsRefused(launched.current === null);
  };
  return (
    <>
      <a href={address} target="_blank" rel="opener" onClick={open} className="button button-accent self-start">
        {t("window")}
      </a>
      <p role="status" className="text-sm text-muted">
        {t(isRefused ? "windowBlocked" : "windowHint")}
      </p>
      {isRefused && (
        <a href={address} target="_top" className="button self-start">
          {t("tab")}
        </a>
      )}
    </>
  );
}
