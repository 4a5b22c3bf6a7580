import * as Tooltip from "@radix-ui/react-tooltip";
import { Play } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment, Moment } from "~/citation/cited-moment";
import { useMomentText } from "~/i18n/use-moment-text";
import { isPlainClick, onPlainClick } from "~/study/is-plain-click";
import type { SeekTo } from "~/study/seek-to";
import { CitedWords } from "./cited-words";

const CitationCard = lazy(() => import("./citation-card"));

type Props = {
  cited: CitedMoment;
  /** The number, for citations in a text, or a play icon, for lists. */
  look?: "number" | "icon";
  onSeek: SeekTo;
};

/**
 * A citation. It is a link to its moment, so that new tabs, copied addresses and pages without JavaScript work. A plain
 * click seeks on the page instead. Hover and focus show the lecture, the time and the words in a tooltip. On touch
 * screens, which have neither, a tap shows them in a card first.
 */
export function CitationLink({ cited, look = "number", onSeek }: Props) {
  const t = useTranslations("citation");
  const { spoken } = useMomentText();
  const [isCardOpen, setCardOpen] = useState(false);
  const pointer = useRef<string | null>(null);
  const { support } = cited;
  const isDoubtful = support === "weak" || support === "unsupported";
  const label = t("label", {
    number: cited.number,
    title: cited.title,
    time: spoken(cited.saidAtSeconds, cited.timing),
  });
  const onClick = (event: React.MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (pointer.current === "touch") setCardOpen(true);
    else onSeek(cited);
    pointer.current = null;
  };
  return (
    <>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <a
            href={cited.openUrl}
            className="citation"
            data-support={support ?? undefined}
            aria-label={isDoubtful ? `${label}, ${t(`${support}Spoken`)}` : label}
            onPointerDown={({ pointerType }) => (pointer.current = pointerType)}
            onKeyDown={() => (pointer.current = null)}
            onClick={onClick}
          >
            {look === "number" ? cited.number : <Play className="size-3" fill="currentColor" aria-hidden="true" />}
          </a>
        </Tooltip.Trigger>
        {/* In the main landmark, where screen readers find it. */}
        <Tooltip.Portal container={typeof document === "undefined" ? null : document.getElementById("main")}>
          <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={12}>
            <p className="font-semibold">{cited.friendlyId}</p>
            <CitedWords cited={cited} />
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
      {isCardOpen && (
        <Suspense>
          <CitationCard cited={cited} onSeek={onSeek} onClose={() => setCardOpen(false)} />
        </Suspense>
      )}
    </>
  );
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
