import { ShieldCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const FramePrivacyDialog = lazy(() => import("./frame-privacy-dialog"));

/**
 * Opens the privacy settings of an embedded page. Its visitor differs from the standalone page's, where their data
 * cannot be erased.
 */
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
        <Suspense>
          <FramePrivacyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
