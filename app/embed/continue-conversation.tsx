import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { OTHER_ACCOUNT } from "~/conversation/handoff-problem";
import { courseUrl, lectureUrl } from "~/course/moment";
import { sendJson } from "~/study/api-fetch";
import { readHandoff, type Handoff } from "~/study/framed/hand-off";
import { fieldsOf } from "~/text/fields-of";

type State = "opening" | "offline" | Refusal;
/** `other_account`: the window is signed in as a user who may not open the course. */
type Refusal = "used" | "other_account";

/**
 * Exchanges the token in the page's address for a frame's conversation, and opens it. Both the token and this page are
 * replaced in the window's history.
 *
 * @param isTrusted whether a page of this site opened this one; a link elsewhere could hand over a stranger's
 *   conversation
 */
export function ContinueConversation({ isTrusted }: { isTrusted: boolean }) {
  const t = useTranslations("handoff");
  const tHeader = useTranslations("header");
  const [state, setState] = useState<State>("opening");
  const handoff = useRef<Handoff | null>(null);
  const exchange = useCallback(async () => {
    if (!isTrusted || !handoff.current) return setState("used");
    setState("opening");
    try {
      const accepted = await accept(handoff.current);
      if ("address" in accepted) window.location.replace(accepted.address);
      else setState(accepted.refusal);
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
      {state === "other_account" && (
        <form method="post" action="/sign-out">
          <button type="submit" className="button button-accent mt-2">
            {tHeader("signOut")}
          </button>
        </form>
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

/** Returns the address of the conversation, or why the server refuses the token. Throws if it cannot be reached. */
async function accept({ token, lecture, seconds }: Handoff): Promise<{ address: string } | { refusal: Refusal }> {
  const response = await sendJson("/api/handoffs", "POST", { token });
  if (response.status >= 500 || response.status === 429) throw new Error(`The server answered ${response.status}.`);
  const body: unknown = await response.json().catch(() => null);
  const { course, conversation } = fieldsOf(response.ok ? body : null);
  if (typeof course !== "string" || typeof conversation !== "string") {
    const { name } = fieldsOf(fieldsOf(fieldsOf(body).error).reason);
    return { refusal: name === OTHER_ACCOUNT ? OTHER_ACCOUNT : "used" };
  }
  const page = lecture ? lectureUrl({ courseId: course, lectureId: lecture }) : courseUrl(course);
  return { address: `${page}?${new URLSearchParams({ c: conversation, ...(seconds && { t: String(seconds) }) })}` };
}
