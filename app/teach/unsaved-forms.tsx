import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { isChanged } from "./changed-fields";

type Form = HTMLFormElement;

/**
 * Asks before people leave a page with a form that they have changed and that is not stored. Rendered once on a page.
 *
 * @param refused the last result of the page's forms if it refused one, otherwise null
 */
export function UnsavedForms({ refused }: { refused: unknown }) {
  const t = useTranslations("teach.unsaved");
  const hasUnsaved = useUnsavedForms(refused);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useBeforeUnload((event) => void (hasUnsaved() && event.preventDefault()));
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={t("title")} onClose={() => blocker.reset()} className="max-w-lg">
      <p className="text-pretty">{t("text")}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={() => blocker.proceed()}>
          {t("leave")}
        </button>
        <button type="button" className="button button-accent" onClick={() => blocker.reset()}>
          {t("stay")}
        </button>
      </div>
    </Dialog>
  );
}

/** Returns a function that tells whether a form of the page, other than those of dialogs, is changed and not stored. */
function useUnsavedForms(refused: unknown): () => boolean {
  const typedIn = useRef(new Set<Form>());
  const sent = useRef<Form | null>(null);
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest<Form>("main form[method=post]") : null;
      if (form) typedIn.current.add(form);
    };
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      typedIn.current.delete(target);
      sent.current = target;
    };
    document.addEventListener("input", onInput);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit);
    };
  }, []);
  return () =>
    (Boolean(refused) && sent.current?.isConnected === true) ||
    [...typedIn.current].some((form) => form.isConnected && isChanged(form));
}
