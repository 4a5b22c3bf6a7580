import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import type { SharedLink } from "~/conversation/shared-links-wire";
import { useDayText } from "~/i18n/use-day-text";
import { CopyButton } from "~/study/answer/copy-button";
import { useFailureText } from "~/study/refusal-text";
import { useSharedLinks } from "./use-shared-links";

type Props = {
  conversationId: string;
  /** The answer that was chosen; null shares the conversation. */
  messageId?: string | null;
  onClose: () => void;
};

/** Shares an answer or the conversation: says what others will see, and lists the links, which can be revoked. */
export default function ShareDialog({ conversationId, messageId = null, onClose }: Props) {
  const t = useTranslations("sharing");
  const failureText = useFailureText();
  const [isAnswer, setAnswer] = useState(messageId !== null);
  const { links, created, hasFailed, reset, create, revoke } = useSharedLinks(conversationId);
  const others = links.filter(({ url }) => url === null || url !== created);
  const choose = (chosen: boolean) => {
    setAnswer(chosen);
    reset();
  };
  return (
    <Dialog title={t("title")} className="max-w-lg" onClose={onClose}>
      <div className="space-y-4 text-sm">
        {messageId !== null && <Choice isAnswer={isAnswer} onChoose={choose} />}
        <p className="text-muted">
          {t(isAnswer ? "answerHint" : "conversationHint")} {t("anyone")}
        </p>
        {created === null ? (
          <button
            type="button"
            className="button button-accent"
            onClick={() => void create(isAnswer ? messageId : null)}
          >
            {t("create")}
          </button>
        ) : (
          <CreatedLink url={created} />
        )}
        {hasFailed && (
          <p role="alert" className="text-danger">
            {failureText(t("failed"))}
          </p>
        )}
        {links.length > 0 && (
          <section aria-label={t("links")}>
            <h3 className="mb-1 font-medium">{t("links")}</h3>
            <ul className="divide-y divide-line">
              {[...links.filter((link) => !others.includes(link)), ...others].map((link) => (
                <LinkItem key={link.id} link={link} onRevoke={() => void revoke(link)} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** The content to share: the answer from which the dialog was opened, or the conversation so far. */
function Choice({ isAnswer, onChoose }: { isAnswer: boolean; onChoose: (isAnswer: boolean) => void }) {
  const t = useTranslations("sharing");
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{t("what")}</legend>
      {[true, false].map((choice) => (
        <label key={String(choice)} className="flex items-center gap-2 py-1 font-medium">
          <input
            type="radio"
            name={name}
            className="size-6 accent-accent"
            checked={isAnswer === choice}
            onChange={() => onChoose(choice)}
          />
          {t(choice ? "answer" : "conversation")}
        </label>
      ))}
    </fieldset>
  );
}

function CreatedLink({ url }: { url: string }) {
  const t = useTranslations("sharing");
  return (
    <div className="flex gap-2">
      <input
        readOnly
        autoFocus
        value={url}
        aria-label={t("link")}
        className="field min-w-0 flex-1"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton label={t("copyLink")} text={() => url} className="button px-3 py-1">
        {t("copy")}
      </CopyButton>
    </div>
  );
}

function LinkItem({ link, onRevoke }: { link: SharedLink; onRevoke: () => void }) {
  const t = useTranslations("sharing");
  const dayText = useDayText();
  const { kind, title, answers, url, createdAt } = link;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate">{title}</p>
        <p className="text-xs text-muted">
          {t(`shows.${kind}`, { count: answers ?? 0 })} · <time dateTime={createdAt}>{dayText(createdAt)}</time>
        </p>
      </div>
      <div className="flex gap-1">
        {url && <CopyButton label={t("copyOf", { title })} text={() => url} />}
        <button type="button" className="button px-2 py-1" aria-label={t("revokeOf", { title })} onClick={onRevoke}>
          {t("revoke")}
        </button>
      </div>
    </li>
  );
}
