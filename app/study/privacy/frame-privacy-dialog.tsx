import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { YourData } from "./your-data";

export default function FramePrivacyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("privacy");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <p className="text-pretty">{t("frame")}</p>
      <p className="mt-3">
        <a href="/privacy" target="_blank" rel="noreferrer" className="link">
          {t("readAll")}
        </a>
      </p>
      <YourData headingLevel="h3" />
    </Dialog>
  );
}
