import * as Tooltip from "@radix-ui/react-tooltip";
import { Play, ScrollText } from "lucide-react";
import { memo, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isSameMoment, type CitedMoment, type Moment } from "~/citation/cited-moment";
import { latePart } from "~/components/late-part";
import { useMomentText } from "~/i18n/use-moment-text";
import { isPlainClick, onPlainClick } from "~/study/is-plain-click";
import type { SeekTo } from "~/study/seek-to";
import { CitedWords } from "./cited-words";
import { openHere } from "./open-here";
import { MARGIN, placeCard, placeTooltip, type CardPlace, type TooltipPlace } from "./place-tooltip";
import { useHasVideo } from "./study-actions";

const CitationCard = latePart(
  () => import("./citation-card"),
  () => null,
);

type Props = {
  cited: CitedMoment;
  /** The number, for citations in a text, or an icon, for lists. */
  look?: "number" | "icon";
  onSeek: SeekTo;
};

/**
 * A citation. It is a link to its moment, so that new tabs, copied addresses and pages without JavaScript work. A plain
 * click seeks on the page instead. Hover and focus show the lecture, the time and the words in a tooltip. On touch
 * screens, which have neither, a tap on a number shows them in a card first, and a tap on an icon seeks.
 *
 * While an answer streams, its messages are copied with every word. A citation is rendered again only when what it
 * shows has changed.
 */
export const CitationLink = memo(function CitationLink({ cited, look = "number", onSeek }: Props) {
  const label = useLabel(cited);
  const { tooltip, card, openCard, closeCard, prepareTooltip, onFocus } = usePlaces();
  const pointer = useRef<string | null>(null);
  const Icon = useHasVideo(cited.lectureId) ? Play : ScrollText;
  const onClick = (event: React.MouseEvent<HTMLElement>) => {
    const isTap = pointer.current === "touch" && look === "number";
    pointer.current = null;
    if (!isPlainClick(event)) return;
    if (cited.isPage && !isTap) return openHere(event, cited.openUrl);
    event.preventDefault();
    if (isTap) openCard(event.currentTarget);
    else onSeek(cited);
  };
  return (
    <>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <a
            href={cited.openUrl}
            className="citation"
            {...(cited.isPage ? { target: "_blank", rel: "noopener noreferrer" } : {})}
            data-support={cited.support ?? undefined}
            aria-label={label}
            onPointerEnter={prepareTooltip}
            onFocus={onFocus}
            onPointerDown={({ pointerType }) => (pointer.current = pointerType)}
            onKeyDown={() => (pointer.current = null)}
            onClick={onClick}
          >
            {look === "number" ? cited.number : <Icon className="size-3" fill="currentColor" aria-hidden="true" />}
          </a>
        </Tooltip.Trigger>
        {/* In the main landmark, where screen readers find it. */}
        <Tooltip.Portal container={typeof document === "undefined" ? null : document.getElementById("main")}>
          <Tooltip.Content
            className="tooltip"
            side={tooltip?.side}
            sideOffset={tooltip?.sideOffset}
            style={{ maxHeight: tooltip?.maxHeight }}
            collisionPadding={MARGIN}
          >
            <p className="font-semibold">{cited.friendlyId}</p>
            <CitedWords cited={cited} />
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
      {card && (
        <Suspense>
          <CitationCard cited={cited} place={card} onClose={closeCard} />
        </Suspense>
      )}
    </>
  );
}, isSameCitation);

/** Where the tooltip and the card are shown; null if that is not known yet, or if there is no card. */
function usePlaces() {
  const [tooltip, setTooltip] = useState<TooltipPlace | null>(null);
  const [card, setCard] = useState<CardPlace | null>(null);
  const isAfterCard = useRef(false);
  const prepareTooltip = ({ currentTarget }: { currentTarget: HTMLElement }) => setTooltip(placeTooltip(currentTarget));
  return {
    tooltip,
    card,
    openCard: (citation: HTMLElement) => setCard(placeCard(citation)),
    closeCard: () => {
      isAfterCard.current = true;
      setCard(null);
    },
    prepareTooltip,
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      // The card that closes returns the focus. A tooltip with the same words would then cover the answer.
      if (isAfterCard.current) event.preventDefault();
      else prepareTooltip(event);
      isAfterCard.current = false;
    },
  };
}

function isSameCitation(one: Props, other: Props): boolean {
  return one.look === other.look && one.onSeek === other.onSeek && isSameMoment(one.cited, other.cited);
}

/** The target of a citation for screen readers, and whether the source may not support the claim. */
function useLabel({ number, title, isPage, startSeconds, timing, support }: Props["cited"]): string {
  const t = useTranslations("citation");
  const { spoken } = useMomentText();
  const label = isPage
    ? t("page", { number, title })
    : t("label", { number, title, time: spoken(startSeconds, timing) });
  return support === "weak" || support === "unsupported" ? `${label}, ${t(`${support}Spoken`)}` : label;
}

/** A moment that an answer names in words. */
export function MomentLink({
  moment,
  onSeek,
  children,
}: {
  moment: Moment;
  onSeek: SeekTo;
  children: React.ReactNode;
}) {
  return (
    <a href={moment.openUrl} className="link" onClick={onPlainClick(() => onSeek(moment))}>
      {children}
    </a>
  );
}
