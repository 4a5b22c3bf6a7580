import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "use-intl";

type Props = { direction: "up" | "down"; onClick: () => void };

/** A button over the transcript that returns to the line that is being said. */
export function BackToNow({ direction, onClick }: Props) {
  const t = useTranslations("transcript");
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="button no-print absolute bottom-4 left-1/2 z-10 -translate-x-1/2 rounded-full shadow-lg"
      onClick={onClick}
    >
      <Arrow className="size-4" aria-hidden="true" />
      {t("backToNow")}
    </button>
  );
}
