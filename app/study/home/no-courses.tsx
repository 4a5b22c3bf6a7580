import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LinkToSignIn } from "~/components/link-to-sign-in";
import { useHeaderAccount, type HeaderAccount } from "~/components/use-header-account";

/** Says why no course is listed. Only those who may run the server see the command that adds one. */
export function NoCourses() {
  const t = useTranslations("home");
  const account = useHeaderAccount();
  return (
    <div className="card flex flex-col items-start gap-3 p-8">
      <BookOpen className="size-6 text-accent" aria-hidden="true" />
      <h2 id="courses" className="text-lg">
        {t("none")}
      </h2>
      <Hint account={account} />
      {runsServer(account) && (
        <pre className="max-w-full overflow-x-auto rounded-lg bg-sunken px-3 py-2 text-sm">
          npm run ingest -- course.yaml
        </pre>
      )}
    </div>
  );
}

function Hint({ account }: { account: HeaderAccount }) {
  const t = useTranslations("home");
  const link = (text: ReactNode) => <LinkToSignIn className="link">{text}</LinkToSignIn>;
  if (account === "signed out") return <p className="text-pretty text-muted">{t.rich("noneSignedOut", { link })}</p>;
  return <p className="text-pretty text-muted">{t(runsServer(account) ? "noneHint" : "noneForUser")}</p>;
}

/** Before there are accounts, everyone may be the person who runs the server. */
const runsServer = (account: HeaderAccount): boolean =>
  account === null || (account !== "signed out" && account.isAdmin);
