import { Share2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { DialogButton } from "~/components/dialog-button";
import { latePart } from "~/components/late-part";

const ShareDialog = latePart(() => import("./share-dialog"));

/** Opens the dialog that shares the conversation. */
export default function ShareButton({ conversationId }: { conversationId: string }) {
  const t = useTranslations("conversation");
  return (
    <DialogButton label={t("share")} icon={Share2}>
      {(close) => <ShareDialog conversationId={conversationId} onClose={close} />}
    </DialogButton>
  );
}
