import { lazy, Suspense, useSyncExternalStore, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { webAddress } from "~/citation/markdown/web-address";
import { PlainOnError } from "./plain-on-error";

const Formula = lazy(() => import("./formula"));
const HighlightedCode = lazy(() => import("./highlighted-code"));

/** Longer formulas are shown as text: KaTeX takes more than linear time for some. */
export const MAX_FORMULA_LENGTH = 2_000;
const MAX_HIGHLIGHTED_LENGTH = 10_000;

/** A link to a web address. Any other address is rendered as text. */
export function WebLink({ url, children }: { url: string; children?: ReactNode }) {
  const address = webAddress(url);
  if (!address) return <>{children}</>;
  return (
    <a href={address} className="link" target="_blank" rel="noopener nofollow">
      {children}
    </a>
  );
}

/** A sentence without a source. Screen readers hear what others see as an underline, or read in its tooltip. */
export function UncitedSentence({ children }: { children?: ReactNode }) {
  const t = useTranslations("answer");
  return (
    <span className="uncited" title={t("uncited")}>
      {children}
      <span className="sr-only select-none"> ({t("uncited")})</span>
    </span>
  );
}

export function TaskBox({ isDone }: { isDone: boolean }) {
  const t = useTranslations("answer");
  return (
    <input
      type="checkbox"
      checked={isDone}
      disabled
      aria-label={isDone ? t("done") : t("toDo")}
      className="me-1.5 align-[-0.1em]"
    />
  );
}

/** A table that scrolls horizontally, by keyboard too. */
export function TableBox({ children }: { children?: ReactNode }) {
  const t = useTranslations("answer");
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t("table")}>
      <table>{children}</table>
    </div>
  );
}

/** A code block, highlighted if its language is given. */
export function CodeBlock({ code, language }: { code: string; language: string | null }) {
  const t = useTranslations("answer");
  const plain = <code>{code}</code>;
  return (
    <pre tabIndex={0} dir="ltr" aria-label={t("code")}>
      {language && code.length <= MAX_HIGHLIGHTED_LENGTH ? (
        <Later plain={plain}>{() => <HighlightedCode code={code} language={language} plain={plain} />}</Later>
      ) : (
        plain
      )}
    </pre>
  );
}

export function Tex({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const plain = <code className={isBlock ? "block overflow-x-auto text-center" : ""}>{tex.trim()}</code>;
  return tex.length <= MAX_FORMULA_LENGTH ? (
    <Later plain={plain}>{() => <Formula tex={tex} isBlock={isBlock} />}</Later>
  ) : (
    plain
  );
}

/**
 * Renders a lazily loaded component in the browser. On the server, while it loads and if it fails, renders the plain
 * form.
 */
function Later({ plain, children }: { plain: ReactNode; children: () => ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isInBrowser) return <>{plain}</>;
  return (
    <PlainOnError plain={plain}>
      <Suspense fallback={plain}>{children()}</Suspense>
    </PlainOnError>
  );
}
const neverChanges = () => () => {};
