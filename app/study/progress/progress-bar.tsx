import { useTranslations } from "use-intl";
import { useLengthText } from "~/i18n/use-length-text";
import type { Progress } from "./progress";

/** A line at the foot of a lecture's picture. Its meaning is in `ProgressText`. */
export function ProgressBar({ progress }: { progress: Progress | null }) {
  if (!progress) return null;
  const percent = progress.isWatched ? 100 : Math.round(progress.fraction * 100);
  return (
    <span className="progress" aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

/** "12 min left", or "Watched". */
export function ProgressText({ progress }: { progress: Progress }) {
  const t = useTranslations("progress");
  const lengthText = useLengthText();
  return progress.isWatched ? t("watched") : t("left", { length: lengthText(progress.secondsLeft) });
}
