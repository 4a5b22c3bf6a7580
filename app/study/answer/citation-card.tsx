import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { Dialog } from "~/components/dialog";
import { useMomentText } from "~/i18n/use-moment-text";
import { onPlainClick } from "~/study/is-plain-click";
import type { SeekTo } from "~/study/seek-to";
import { CitedWords } from "./cited-words";

type Props = { cited: CitedMoment; onSeek: SeekTo; onClose: () => void };

/** A citation on a touch screen: shows what was said before the video moves. */
export default function CitationCard({ cited, onSeek, onClose }: Props) {
  const t = useTranslations("citation");
  const { shown } = useMomentText();
  const watch = () => {
    onClose();
    onSeek(cited);
  };
  return (
    <Dialog title={cited.friendlyId} className="dialog-sheet" onClose={onClose}>
      <CitedWords cited={cited} />
      <a href={cited.openUrl} className="button button-accent mt-4 w-full py-3" onClick={onPlainClick(watch)}>
        <Play className="size-4" fill="currentColor" aria-hidden="true" />
        {t("watchAt", { time: shown(cited.startSeconds, cited.timing) })}
      </a>
    </Dialog>
  );
}
