import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { setRefusal, type Refusal } from "./refusal";
import { ReloadPage, useRefusalText } from "./refusal-text";

/**
 * Says why the server refuses this page's viewer, whichever part of the page asked. Stays until it is dismissed. Above
 * the page, because other notices cover the field with the question that was given back.
 */
export default function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const t = useTranslations("refused");
  const text = useRefusalText();
  return (
    <div className="notice-place no-print top-2 bottom-auto">
      <div role="alert" className="notice">
        <span className="text-pretty">{text(refusal)}</span>
        <ReloadPage refusal={refusal} className="button button-accent shrink-0 px-3 py-1" />
        <IconButton label={t("dismiss")} icon={X} className="-me-2 shrink-0" onClick={() => setRefusal(null)} />
      </div>
    </div>
  );
}
