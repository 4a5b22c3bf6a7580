import { useTranslations } from "use-intl";

/** The placeholder of an empty conversation. */
export function Welcome({ children }: { children: React.ReactNode }) {
  const t = useTranslations("conversation");
  return (
    <div className="py-6 text-center text-muted">
      <p className="text-ink text-lg font-medium">{t("welcome")}</p>
      <p className="mx-auto mt-1 mb-5 max-w-xs text-sm text-balance">{t("welcomeHint")}</p>
      {children}
    </div>
  );
}

type Props = { of: "first" | "next"; questions: string[]; isCentred?: boolean; onAsk: (question: string) => void };

/** Questions that are asked with one click. */
export function Suggestions({ of, questions, isCentred = false, onAsk }: Props) {
  const t = useTranslations("conversation");
  if (questions.length === 0) return null;
  return (
    <ul
      aria-label={t(`suggestions.${of}`)}
      className={`no-print flex flex-wrap gap-2 ${isCentred ? "justify-center" : ""}`}
    >
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            className="button rounded-full px-3 py-1 text-sm text-ink"
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
