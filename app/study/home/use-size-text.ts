import { useTranslations } from "use-intl";
import type { CourseSummary } from "~/course/course";
import { useLengthText } from "~/i18n/use-length-text";

/** Returns a function that formats a course's size: “3 lectures · 1 h 20 min”. An unknown length is left out. */
export function useSizeText(): (course: Pick<CourseSummary, "lectureCount" | "durationMs">) => string {
  const t = useTranslations("home");
  const lengthText = useLengthText();
  return ({ lectureCount, durationMs }) => {
    const count = t("size", { count: lectureCount });
    return durationMs > 0 ? `${count} · ${lengthText(durationMs / 1000)}` : count;
  };
}
