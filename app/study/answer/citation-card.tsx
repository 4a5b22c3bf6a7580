import type { CitedMoment } from "~/citation/cited-moment";
import { Dialog } from "~/components/dialog";
import { CitedWords } from "./cited-words";
import { MomentButton } from "./source-actions";

type Props = { cited: CitedMoment; onClose: () => void };

/** A citation on a touch screen: shows what was said before the video moves. */
export default function CitationCard({ cited, onClose }: Props) {
  return (
    <Dialog title={cited.friendlyId} className="dialog-sheet" onClose={onClose}>
      <CitedWords cited={cited} />
      <MomentButton moment={cited} className="mt-4 w-full py-3" onSeek={onClose} />
    </Dialog>
  );
}
