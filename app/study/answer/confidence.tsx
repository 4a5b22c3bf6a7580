import { useFormatter, useTranslations } from "use-intl";
import type { Support } from "~/citation/anchor";

const LIST = "mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs text-muted";

type Props = {
  /** How well the lecture supports each citation of the source. null for one that was not checked. */
  supports: readonly (Support | null)[];
  score: number;
  /** The place of the score among the passages that were found for the answer. Missing if they are not known. */
  rank?: { place: number; of: number };
};

/**
 * Describes how reliable a source is: whether it supports the answer's claims, and how well it matches the question.
 */
export function Confidence({ supports, score, rank }: Props) {
  const t = useTranslations("confidence");
  const format = useFormatter();
  const shown = format.number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <dl className={LIST}>
      <dt className="font-medium">{t("support")}</dt>
      <dd>{t(`supports.${weakest(supports)}`)}</dd>
      <dt className="font-medium">{t("match")}</dt>
      <dd>
        {rank ? t("ranked", { score: shown, ...rank }) : shown} <span>{t("matchHint")}</span>
      </dd>
    </dl>
  );
}

/** Describes whether a page supports the answer's claims. It was looked up by its name, so it has no score. */
export function PageConfidence({ supports }: Pick<Props, "supports">) {
  const t = useTranslations("confidence");
  return (
    <dl className={LIST}>
      <dt className="font-medium">{t("support")}</dt>
      <dd>{t(`pageSupports.${weakest(supports)}`)}</dd>
    </dl>
  );
}

/** Returns the least support of several citations: what the student should check. */
export function weakest(supports: readonly (Support | null)[]): Support | "unchecked" | "uncited" {
  if (supports.length === 0) return "uncited";
  return (["unsupported", "weak", null, "supported"] as const).find((one) => supports.includes(one)) ?? "unchecked";
}
