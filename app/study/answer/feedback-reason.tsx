import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useReturnFocus } from "~/components/use-return-focus";
import type { Feedback } from "~/conversation/message";

type Props = { rating: Feedback["rating"]; onDone: (reason: string | null) => void };

/** Asks why an answer was good or bad. The rating itself is already stored. */
export function FeedbackReason({ rating, onDone }: Props) {
  const t = useTranslations("answer");
  const [reason, setReason] = useState("");
  const id = useId();
  useReturnFocus();
  return (
    <form
      className="mt-2 rounded-lg border border-line p-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(reason.trim() || null);
      }}
    >
      <label htmlFor={id}>
        {t(rating === "up" ? "whyGood" : "whyBad")} <span className="text-muted">{t("optional")}</span>
      </label>
      <input
        id={id}
        value={reason}
        maxLength={1_000}
        className="field mt-1 w-full"
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="mt-2 flex gap-2">
        <button type="submit" className="button px-3 py-1">
          {t("send")}
        </button>
        <button type="button" className="button border-transparent px-3 py-1" onClick={() => onDone(null)}>
          {t("noThanks")}
        </button>
      </div>
    </form>
  );
}
