import { History } from "lucide-react";
import { useTranslations } from "use-intl";
import { DialogButton } from "~/components/dialog-button";
import { latePart } from "~/components/late-part";
import type { Place } from "~/study/conversation/chat-transport";

const FrameHistoryDialog = latePart(() => import("./frame-history-dialog"));

/** Opens the visitor's conversations in the frame: the standalone page may name another visitor. */
export function FrameHistory(props: { conversationId: string; place: Place }) {
  const t = useTranslations("conversation");
  return (
    <DialogButton label={t("history")} icon={History}>
      {(close) => <FrameHistoryDialog {...props} onClose={close} />}
    </DialogButton>
  );
}
