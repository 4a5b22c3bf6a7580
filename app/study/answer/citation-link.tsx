import * as Tooltip from "@radix-ui/react-tooltip";
import { Play } from "lucide-react";
import type { CitedMoment, Moment } from "~/citation/cited-moment";
import { onPlainClick } from "~/study/is-plain-click";

export type SeekTo = (moment: Moment) => void;

type Props = {
  cited: CitedMoment;
  /** Its number, as in a text, or a badge to play it, as in a list. */
  look?: "number" | "icon";
  onSeek: SeekTo;
};

/**
 * A citation: a link to its moment first, so that a new tab, a copied address and a page without JavaScript work. A
 * plain click seeks on the page instead. Hover and focus show the lecture, the time and what was said.
 */
export function CitationLink({ cited, look = "number", onSeek }: Props) {
  const doubt = cited.support === "supported" ? null : DOUBTS[cited.support ?? "none"];
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <a
          href={cited.openUrl}
          className="citation"
          data-support={cited.support ?? undefined}
          aria-label={`Source ${cited.number}, ${cited.spokenName}${doubt ? `, ${doubt.spoken}` : ""}`}
          onClick={onPlainClick(() => onSeek(cited))}
        >
          {look === "number" ? cited.number : <Play className="size-3" fill="currentColor" aria-hidden="true" />}
        </a>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={12}>
          <p className="font-semibold">{cited.friendlyId}</p>
          {cited.gone && <p className="mt-1 text-danger">The lecture was changed, and these words are no longer in it.</p>}
          <p className="mt-1 line-clamp-5 text-muted">{cited.quote}</p>
          {doubt && <p className="mt-1.5 border-t border-line pt-1.5 text-xs">{doubt.shown}</p>}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** What is said of a citation whose sentence does not plainly say the same. */
const DOUBTS = {
  none: null,
  weak: { spoken: "supports this in part", shown: "The lecture supports this only in part. Listen for yourself." },
  unsupported: { spoken: "may not support this", shown: "The lecture may not say this. Listen for yourself." },
} as const;

/** A moment that an answer names in words. */
export function MomentLink({ moment, onSeek, children }: { moment: Moment; onSeek: SeekTo; children: React.ReactNode }) {
  return (
    <a
      href={moment.openUrl}
      className="link"
      onClick={onPlainClick(() => onSeek(moment))}
    >
      {children}
    </a>
  );
}
