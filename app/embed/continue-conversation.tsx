import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { courseUrl, lectureUrl } from "~/course/moment";
import { sendJson } from "~/study/api-fetch";
import { readHandoff, type Handoff } from "~/study/framed/hand-off";
import { fieldsOf } from "~/text/fields-of";

type State = "opening" | "used" | "offline";

/**
 * Exchanges the token in the page's address for a frame's conversation, and opens it. Both the token and this page are
 * replaced in the window's history.
 *
 * @param isTrusted whether a page of this site opened this one; a link elsewhere could hand over a stranger's
 *   conversation
 */
export function ContinueConversation({ isTrusted }: { isTrusted: boolean }) {
  const t = useTranslations("handoff");
  const [state, setState] = useState<State>("opening");
  const handoff = useRef<Handoff | null>(null);
  const exchange = useCallback(async () => {
    if (!isTrusted || !handoff.current) return setState("used");
    setState("opening");
    try {
      const address = await accept(handoff.current);
      if (address) window.location.replace(address);
      else setState("used");
    } catch {
      setState("offline"); // the token may still be valid
    }
  }, [isTrusted]);
  useEffect(() => {
    if (handoff.current) return; // effects run twice in development
    handoff.current = readHandoff(window.location.hash);
    window.history.replaceState(window.history.state, "", window.location.pathname);
    void exchange();
  }, [exchange]);

  return (
    <main id="main" className="mx-auto flex max-w-xl flex-col items-start gap-4 px-6 py-24">
      <h1 className="text-3xl">{t(state === "opening" ? "title" : "failed")}</h1>
      <p role="status" className="text-lg text-muted">
        {t(state)}
      </p>
      {state === "offline" && (
        <button type="button" className="button button-accent mt-2" onClick={() => void exchange()}>
          {t("tryAgain")}
        </button>
      )}
      {state === "used" && (
        <a href="/" className="button button-accent mt-2">
          {t("allCourses")}
        </a>
      )}
      <noscript>{t("needsJavaScript")}</noscript>
    </main>
  );
}

/** Returns the address of the conversation, or null if the server refuses the token. Throws if it cannot be reached. */
async function accept({ token, lecture, seconds }: Handoff): Promise<string | null> {
  const response = await sendJson("/api/handoffs", "POST", { token });
  if (response.status >= 500 || response.status === 429) throw new Error(`The server answered ${response.status}.`);
  const { course, conversation } = fieldsOf(response.ok ? await response.json() : null);
  if (typeof course !== "string" || typeof conversation !== "string") return null;
  const page = lecture ? lectureUrl({ courseId: course, lectureId: lecture }) : courseUrl(course);
  return `${page}?${new URLSearchParams({ c: conversation, ...(seconds && { t: String(seconds) }) })}`;
}
