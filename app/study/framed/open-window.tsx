import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { IconButton } from "~/components/icon-button";
import { lectureUrl, momentUrl } from "~/course/moment";
import type { PlayerSlot } from "~/player/player-slot";
import type { Place } from "~/study/conversation/chat-transport";
import { useFailureText } from "~/study/refusal-text";
import { handOff } from "./hand-off";

type Props = { conversationId: string; isBegun: boolean; place: Place; slot: PlayerSlot };
type Problem = { kind: "blocked"; address: string } | { kind: "failed" };

/** Opens the page of the lecture in a window of its own, with the conversation and at the second of the video. */
export function OpenWindow({ conversationId, isBegun, place, slot }: Props) {
  const t = useTranslations("conversation");
  const failureText = useFailureText();
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = async () => {
    slot.pause();
    // Opened before the token arrives: a browser allows it only during the click.
    const opened = window.open("about:blank", "_blank");
    try {
      const address = isBegun ? await handOff(conversationId, placeOf(place, slot)) : addressOf(place, slot);
      if (opened) opened.location.replace(address);
      else setProblem({ kind: "blocked", address });
    } catch {
      opened?.close();
      setProblem({ kind: "failed" });
    }
  };
  return (
    <>
      <IconButton label={t("openWindow")} icon={ExternalLink} onClick={() => void open()} />
      {problem && (
        <Dialog title={t("openWindow")} onClose={() => setProblem(null)}>
          {problem.kind === "failed" ? (
            <p role="alert">{failureText(t("windowFailed"))}</p>
          ) : (
            <>
              <p className="mb-3">{t("windowBlocked")}</p>
              <a
                className="button button-accent"
                href={problem.address}
                target="_blank"
                onClick={() => setProblem(null)}
              >
                {t("openWindow")}
              </a>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

const placeOf = ({ lecture }: Place, slot: PlayerSlot) => ({ lecture, seconds: slot.state().currentTime });

/** Returns the address of the lecture's own page. A frame always shows a lecture. */
function addressOf({ course, lecture }: Place, slot: PlayerSlot): string {
  const place = { courseId: course, lectureId: lecture ?? "" };
  const { ready, currentTime } = slot.state();
  return ready && currentTime >= 1 ? momentUrl({ ...place, startSeconds: currentTime }) : lectureUrl(place);
}
