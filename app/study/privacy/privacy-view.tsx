import { useTranslations } from "use-intl";
import type { DataOwner } from "~/components/use-header-account";
import type { PrivacyFacts } from "~/privacy/privacy-facts.server";
import { YourData } from "./your-data";

/** Lists the data that this installation stores about a visitor, its retention, and the services that receive data. */
export function PrivacyView({ facts, owner }: { facts: PrivacyFacts; owner?: DataOwner }) {
  const t = useTranslations("privacy");
  return (
    <main id="main" className="mx-auto max-w-3xl p-4 pb-16 sm:p-6 sm:pb-20">
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-3 text-muted text-pretty">{t("intro")}</p>
      <Stored retentionDays={facts.retentionDays} />
      <Recipients {...facts} />
      <h2 className="mt-10 text-xl">{t("others")}</h2>
      <p className="mt-2 text-pretty">{t("othersText")}</p>
      <YourData owner={owner} />
    </main>
  );
}

const STORED = [
  "cookie",
  "account",
  "conversations",
  "notes",
  "reports",
  "usage",
  "limits",
  "audit",
  "log",
  "browser",
] as const;

function Stored({ retentionDays }: Pick<PrivacyFacts, "retentionDays">) {
  const t = useTranslations("privacy");
  return (
    <>
      <h2 className="mt-10 text-xl">{t("stored")}</h2>
      <dl className="card mt-3 divide-y divide-line">
        {STORED.map((name) => (
          <div key={name} className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-[11rem_1fr]">
            <dt className="font-medium">{t(`items.${name}.name`)}</dt>
            <dd className="text-pretty">
              {t(`items.${name}.text`)}{" "}
              <span className="text-muted">{t(`items.${name}.kept`, { days: retentionDays })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Recipients({ providers, videoHosts }: Pick<PrivacyFacts, "providers" | "videoHosts">) {
  const t = useTranslations("privacy");
  return (
    <>
      <h2 className="mt-10 text-xl">{t("recipients")}</h2>
      {providers.length + videoHosts.length === 0 ? (
        <p className="mt-2 font-medium">{t("nothingLeaves")}</p>
      ) : (
        <>
          <p className="mt-2 text-muted text-pretty">{t("recipientsHint")}</p>
          <dl className="card mt-3 divide-y divide-line">
            {providers.map(({ task, host }) => (
              <Recipient key={task} host={host} text={t(`tasks.${task}`)} />
            ))}
            {videoHosts.map((host) => (
              <Recipient key={host} host={host} text={t("tasks.video")} />
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function Recipient({ host, text }: { host: string; text: string }) {
  return (
    <div className="p-4">
      <dt dir="ltr" className="font-mono text-sm break-all">
        {host}
      </dt>
      <dd className="mt-1 text-pretty">{text}</dd>
    </div>
  );
}
