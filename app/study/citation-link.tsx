import * as Tooltip from "@radix-ui/react-tooltip";
import { spokenMoment } from "~/citation/moment";
import type { Source } from "~/citation/source";
import { isPlainClick } from "./is-plain-click";

export type SeekToSource = (source: Source) => void;

/**
 * A citation: a link to its moment first, so that a new tab, a copied address and a page without JavaScript work. A
 * plain click seeks on the page instead. Hover and focus show the lecture, the time and what was said.
 */
export function CitationLink({ source, onSeek }: { source: Source; onSeek: SeekToSource }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <a
          href={source.openUrl}
          className="citation"
          aria-label={`Source ${source.number}, ${source.title} at ${spokenMoment(source.startSeconds, source.timing)}`}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onSeek(source);
          }}
        >
          {source.number}
        </a>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={12}>
          <p className="font-semibold">{source.friendlyId}</p>
          {source.gone && <p className="mt-1 text-danger">The lecture was changed, and these words are no longer in it.</p>}
          <p className="mt-1 line-clamp-5 text-muted">{source.content}</p>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
