import { ShieldCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { DialogButton } from "~/components/dialog-button";
import { latePart } from "~/components/late-part";

const FramePrivacyDialog = latePart(() => import("./frame-privacy-dialog"));

/**
 * Opens the privacy settings of an embedded page. Its visitor differs from the standalone page's, where their data
 * cannot be erased.
 */
export function FramePrivacy() {
  const t = useTranslations("privacy");
  return (
    <DialogButton label={t("title")} icon={ShieldCheck}>
      {(close) => <FramePrivacyDialog onClose={close} />}
    </DialogButton>
  );
}
