import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatTimestamp, wholeSecond } from "~/course/moment";
import type { Timing } from "~/course/timing";
import { formatUnit, type Unit } from "./unit-format";

/** Formats times to show and to be read aloud, in the reader's language. */
export function useMomentText() {
  const t = useTranslations("time");
  const locale = useLocale();
  return useMemo(() => {
    const unit = (value: number, name: Unit) => formatUnit(value, name, "long", locale);
    const around = (seconds: number) => Math.round(Math.max(0, seconds) / 60);
    return {
      /** `02:41`, or "around 3 min" if the time is an estimate. */
      shown: (seconds: number, timing: Timing = "exact") =>
        timing === "estimated" ? t("around", { minutes: around(seconds) }) : formatTimestamp(seconds),
      /** "2 minutes 41 seconds". */
      spoken: (seconds: number, timing: Timing = "exact") => {
        if (timing === "estimated") return t("aroundSpoken", { minutes: around(seconds) });
        const whole = wholeSecond(seconds);
        const parts = (
          [
            [Math.floor(whole / 3600), "hour"],
            [Math.floor((whole % 3600) / 60), "minute"],
            [whole % 60, "second"],
          ] as const
        ).filter(([value]) => value > 0);
        return parts.length === 0 ? unit(0, "second") : parts.map(([value, name]) => unit(value, name)).join(" ");
      },
    };
  }, [t, locale]);
}
