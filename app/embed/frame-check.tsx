import { CircleAlert, CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { canStoreWith } from "~/accounts/lti/platform-storage";
import { knownVisitorFromJson } from "./known-visitor-wire";
import { isCovered } from "./origins";

type Verdict = "ok" | "warning" | "bad" | "waiting";
/** A registered learning platform: the origins of its pages, and the origin of the frame that stores data for us. */
type CheckedPlatform = { origins: readonly string[]; storageOrigin: string };
type Props = {
  allowed: readonly string[];
  platforms: readonly CheckedPlatform[];
  hasCookie: boolean;
  media: string | null;
};
type Popups = { popups: boolean | null };
type Facts = {
  isFramed: boolean;
  parent: string | null;
  hasStorage: boolean;
  hasCookie: boolean;
  plays: boolean | null;
  /** Whether the platform around the frame stores data for us. Null if no registered platform shows this page. */
  platformStores: boolean | null;
};

/** Tests in the browser what a frame lets a lecture do, one line each. */
export function FrameCheck({ allowed, platforms, hasCookie, media }: Props) {
  const t = useTranslations("check");
  const [facts, setFacts] = useState<Facts | null>(null);
  const [popups, setPopups] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    const isFramed = window.self !== window.top;
    const parent = isFramed ? parentOrigin() : null;
    const known = { isFramed, parent, hasStorage: canStore(), hasCookie };
    void Promise.all([readsCookies(hasCookie), playsByItself(media), storesWithPlatform(parent, platforms)]).then(
      ([cookies, plays, platformStores]) =>
        !isGone && setFacts({ ...known, hasCookie: cookies, plays, platformStores }),
    );
    return () => void (isGone = true);
  }, [hasCookie, media, platforms]);

  if (!facts) {
    return (
      <ul className="mt-6 space-y-2" aria-busy="true">
        <Check name={t("frame")} verdict="waiting">
          {t("waiting")}
        </Check>
      </ul>
    );
  }
  const { isFramed, parent, hasStorage, plays } = facts;
  const isAllowed = parent !== null && (parent === window.location.origin || isCovered(parent, allowed));
  return (
    <ul className="mt-6 space-y-2">
      <Check name={t("frame")} verdict={!isFramed || isAllowed ? "ok" : parent ? "bad" : "warning"}>
        {!isFramed
          ? t("frameNone")
          : !parent
            ? t("frameUnknown")
            : t(isAllowed ? "frameOk" : "frameForbidden", { origin: parent })}
      </Check>
      <Check name={t("storage")} verdict={hasStorage ? "ok" : "warning"}>
        {t(hasStorage ? "storageOk" : "storageBad")}
      </Check>
      <Check name={t("cookies")} verdict={facts.hasCookie ? "ok" : "warning"}>
        {t(facts.hasCookie ? "cookiesOk" : "cookiesBad")}
      </Check>
      {plays !== null && (
        <Check name={t("autoplay")} verdict={plays ? "ok" : "warning"}>
          {t(plays ? "autoplayOk" : "autoplayBad")}
        </Check>
      )}
      <Check name={t("referrer")} verdict={!isFramed || parent ? "ok" : "bad"}>
        {!isFramed || parent ? t("referrerOk", { origin: window.location.origin }) : t("referrerBad")}
      </Check>
      <Check name={t("popups")} verdict={popups === null ? "waiting" : popups ? "ok" : "bad"}>
        {t(popups === null ? "popupsUntested" : popups ? "popupsOk" : "popupsBad")}{" "}
        <button type="button" className="button ms-1 px-2.5 py-0.5" onClick={() => setPopups(canOpenTab())}>
          {t("popupsTest")}
        </button>
      </Check>
      {isFramed && <LaunchCheck {...facts} popups={popups} />}
    </ul>
  );
}

/** How a launch of the platform around this frame would sign the user in. */
function LaunchCheck({ hasCookie, platformStores, popups }: Pick<Facts, "hasCookie" | "platformStores"> & Popups) {
  const t = useTranslations("check");
  const way = () => {
    if (platformStores === null) return "launchesUnknown";
    if (hasCookie) return "launchesByCookie";
    if (platformStores) return "launchesByStorage";
    return popups === false ? "launchesByTab" : "launchesByWindow";
  };
  const isSmooth = platformStores !== null && (hasCookie || platformStores);
  return (
    <Check name={t("launches")} verdict={isSmooth ? "ok" : "warning"}>
      {t(way())}
    </Check>
  );
}

const LOOKS = {
  ok: [CircleCheck, "text-success"],
  warning: [CircleAlert, "text-muted"],
  bad: [CircleX, "text-danger"],
  waiting: [CircleDashed, "text-muted"],
} as const;

function Check({ name, verdict, children }: { name: string; verdict: Verdict; children: ReactNode }) {
  const t = useTranslations("check");
  const [Icon, color] = LOOKS[verdict];
  return (
    <li className="card flex gap-3 p-3" data-verdict={verdict}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
      <div>
        <p className="font-medium">
          {name}
          {verdict !== "waiting" && <span className={`ms-2 text-xs ${color}`}>{t(verdict)}</span>}
        </p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  );
}

/** The origin of the embedding page, from `ancestorOrigins` or else from the referrer. Null if neither is known. */
function parentOrigin(): string | null {
  const [nearest] = Array.from(window.location.ancestorOrigins ?? []);
  if (nearest && nearest !== "null") return nearest;
  return document.referrer && URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}

function canOpenTab(): boolean {
  const opened = window.open("about:blank", "_blank");
  opened?.close();
  return opened !== null;
}

function canStore(): boolean {
  try {
    window.localStorage.setItem("cuepoint:check", "1");
    window.localStorage.removeItem("cuepoint:check");
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser sends our cookie. A first page load never does, so the server is asked again. */
async function readsCookies(had: boolean): Promise<boolean> {
  if (had) return true;
  try {
    return knownVisitorFromJson(await (await fetch("/api/visitor")).json());
  } catch {
    return false;
  }
}

async function storesWithPlatform(
  parent: string | null,
  platforms: readonly CheckedPlatform[],
): Promise<boolean | null> {
  const platform = parent === null ? undefined : platforms.find(({ origins }) => isCovered(parent, origins));
  return platform && parent !== null ? canStoreWith(parent, platform.storageOrigin) : null;
}

/** Whether a video plays with sound without a click. Null if the server has no video to try. */
async function playsByItself(media: string | null): Promise<boolean | null> {
  if (!media) return null;
  const video = document.createElement("video");
  video.src = media;
  video.volume = 0.01;
  try {
    await Promise.race([video.play(), new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 4_000))]);
    return true;
  } catch {
    return false;
  } finally {
    video.pause();
    video.removeAttribute("src");
    video.load();
  }
}
