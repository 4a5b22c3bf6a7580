import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { YourData } from "./your-data";

/** A frame's own way to privacy: its visitor is another one than the standalone page's, who cannot erase for them. */
export function FramePrivacy() {
  const t = useTranslations("privacy");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button border-transparent px-2 py-1" onClick={() => setOpen(true)}>
        <ShieldCheck className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t("title")}</span>
      </button>
      {isOpen && (
        <Dialog title={t("title")} onClose={() => setOpen(false)}>
          <p className="text-pretty">{t("frame")}</p>
          <p className="mt-3">
            <a href="/privacy" target="_blank" rel="noreferrer" className="link">
              {t("readAll")}
            </a>
          </p>
          <YourData headingLevel="h3" />
        </Dialog>
      )}
    </>
  );
}
