import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { Dialog } from "~/components/dialog";
import { CitedWords } from "./cited-words";
import { openHere } from "./open-here";
import type { CardPlace } from "./place-tooltip";
import { MomentButton } from "./source-actions";

type Props = { cited: CitedMoment; place: CardPlace; onClose: () => void };

/**
 * A citation on a touch screen: shows what was said before the video moves. It is at the edge of the screen where it
 * leaves the sentence that it explains in view.
 */
export default function CitationCard({ cited, place: { side, maxHeight }, onClose }: Props) {
  const t = useTranslations("sources");
  return (
    <Dialog
      title={cited.friendlyId}
      className={`card-sheet card-sheet-${side}`}
      style={{ maxHeight }}
      onClose={onClose}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <CitedWords cited={cited} />
      </div>
      {cited.isPage ? (
        <a
          href={cited.openUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-accent mt-4 w-full shrink-0 py-3"
          onClick={(event) => {
            onClose();
            openHere(event, cited.openUrl);
          }}
        >
          {t("openPage")}
        </a>
      ) : (
        <MomentButton moment={cited} className="mt-4 w-full shrink-0 py-3" onSeek={onClose} />
      )}
    </Dialog>
  );
}
