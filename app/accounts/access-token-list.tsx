import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { AccessTokenForm, type TokenResult } from "./access-token-form";

/** A personal access token as the account page shows it, with times in ISO 8601. */
export type ShownToken = {
  tokenId: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
};

type Props = { tokens: ShownToken[]; mcpUrl: string; result: TokenResult | undefined };

/** Lists a user's personal access tokens with their last use, and revokes them. */
export function AccessTokenList({ tokens, mcpUrl, result }: Props) {
  const t = useTranslations("accounts.tokens");
  return (
    <section aria-labelledby="tokens" className="mt-10">
      <h2 id="tokens" className="text-xl">
        {t("title")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("hint")}</p>
      {tokens.length > 0 && (
        <ul className="card mt-3 divide-y divide-line">
          {tokens.map((token) => (
            <Token key={token.tokenId} {...token} />
          ))}
        </ul>
      )}
      <AccessTokenForm mcpUrl={mcpUrl} result={result} />
    </section>
  );
}

function Token({ tokenId, name, createdAt, lastUsedAt, expiresAt }: ShownToken) {
  const t = useTranslations("accounts.tokens");
  const dayText = useDayText();
  const facts = [
    t("createdOn", { date: dayText(createdAt) }),
    lastUsedAt === null ? t("neverUsed") : t("lastUsedOn", { date: dayText(lastUsedAt) }),
    expiresAt === null ? t("neverExpires") : t("expiresOn", { date: dayText(expiresAt) }),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
      </div>
      <form method="post">
        <input type="hidden" name="token" value={tokenId} />
        <button
          type="submit"
          name="intent"
          value="revoke-token"
          className="button"
          aria-label={t("revokeNamed", { name })}
        >
          {t("revoke")}
        </button>
      </form>
    </li>
  );
}
