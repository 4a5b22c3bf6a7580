import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { diffWords } from "~/text/diff-words";

/** Shows which words of a text are replaced, removed and added. */
export function WordDiff({ from, to }: { from: string; to: string }) {
  const t = useTranslations("teach.transcript.reports");
  const changes = useMemo(() => diffWords(from, to), [from, to]);
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {changes.map(({ kind, text }, index) => {
        if (kind === "same") return <span key={index}>{text}</span>;
        const isRemoved = kind === "removed";
        const Changed = isRemoved ? "del" : "ins";
        return (
          <Changed
            key={index}
            className={isRemoved ? "text-muted" : "rounded bg-accent-soft px-0.5 font-medium no-underline"}
          >
            <span className="sr-only">{` ${t(kind)} `}</span>
            {text}
          </Changed>
        );
      })}
    </p>
  );
}
