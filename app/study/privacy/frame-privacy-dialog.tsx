import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { useDataOwner } from "~/components/use-header-account";
import { YourData } from "./your-data";

export default function FramePrivacyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("privacy");
  // A frame on a sibling host gets the cookie of a session, and then shows the account's data.
  const owner = useDataOwner();
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {owner === "visitor" && <p className="text-pretty">{t("frame")}</p>}
      <p className="mt-3">
        <a href="/privacy" target="_blank" rel="noreferrer" className="link">
          {t("readAll")}
        </a>
      </p>
      <YourData headingLevel="h3" owner={owner} />
    </Dialog>
  );
}
