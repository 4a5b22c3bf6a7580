import type { Element, ElementContent } from "hast";
import type { Components } from "hast-util-to-jsx-runtime";
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from "react";
import { MARKER_ELEMENT, MOMENT_ELEMENT } from "~/citation/cite-markdown";
import { MarkerView, MomentView } from "./citation-context";
import { useTranslations } from "use-intl";

const Formula = lazy(() => import("./formula"));
const HighlightedCode = lazy(() => import("./highlighted-code"));

/** How an answer's elements are drawn while their block still grows: code without colours, which would change with each letter. */
export const growingElements = {
  a: ({ href, children }) => <WebLink href={href}>{children}</WebLink>,
  // The question is a heading of the third level: what an answer heads is below it.
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  img: ({ alt }) => <>{alt}</>,
  input: ({ checked }) => <TaskBox isDone={Boolean(checked)} />,
  table: ({ children }) => <TableBox>{children}</TableBox>,
  code: ({ node, children }) => (hasClass(node, "math-inline") ? <Tex tex={textOf(node)} isBlock={false} /> : <code>{children}</code>),
  pre: ({ node, children }) => {
    const code = codeOf(node);
    if (hasClass(code, "math-display")) return <Tex tex={textOf(code)} isBlock />;
    return <CodeBlock>{children}</CodeBlock>;
  },
  [MARKER_ELEMENT]: MarkerView,
  [MOMENT_ELEMENT]: MomentView,
} as Partial<Components>;

export const answerElements = {
  ...growingElements,
  pre: ({ node, children }) => {
    const code = codeOf(node);
    if (hasClass(code, "math-display")) return <Tex tex={textOf(code)} isBlock />;
    const language = classesOf(code).find((name) => name.startsWith("language-"))?.slice("language-".length);
    return <CodeBlock>{language ? <Later plain={children}>{() => <HighlightedCode code={textOf(code)} language={language} plain={children} />}</Later> : children}</CodeBlock>;
  },
} as Partial<Components>;

/** Only http and https: everything else, scripts above all, is text. */
function WebLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  if (!href || !/^https?:\/\//i.test(href)) return <>{children}</>;
  return (
    <a href={href} className="link" target="_blank" rel="noopener nofollow">
      {children}
    </a>
  );
}

function TaskBox({ isDone }: { isDone: boolean }) {
  const t = useTranslations("answer");
  return <input type="checkbox" checked={isDone} disabled aria-label={isDone ? t("done") : t("toDo")} className="me-1.5 align-[-0.1em]" />;
}

/** A table may be wider than its place: it scrolls by itself, by keyboard too. */
function TableBox({ children }: { children?: ReactNode }) {
  const t = useTranslations("answer");
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t("table")}>
      <table>{children}</table>
    </div>
  );
}

function CodeBlock({ children }: { children: ReactNode }) {
  const t = useTranslations("answer");
  return (
    <pre tabIndex={0} dir="ltr" aria-label={t("code")}>
      {children}
    </pre>
  );
}

function Tex({ tex, isBlock }: { tex: string; isBlock: boolean }) {
  const plain = <code className={isBlock ? "block overflow-x-auto text-center" : ""}>{tex.trim()}</code>;
  return <Later plain={plain}>{() => <Formula tex={tex} isBlock={isBlock} />}</Later>;
}

/** Draws something whose code is loaded when it is needed, in the browser; until then, and without scripts, its plain form. */
function Later({ plain, children }: { plain: ReactNode; children: () => ReactNode }) {
  const isInBrowser = useSyncExternalStore(neverChanges, () => true, () => false);
  return isInBrowser ? <Suspense fallback={plain}>{children()}</Suspense> : <>{plain}</>;
}
const neverChanges = () => () => {};

function codeOf(pre: Element | undefined): Element | undefined {
  return pre?.children.find((child): child is Element => child.type === "element" && child.tagName === "code");
}

function classesOf(node: Element | undefined): string[] {
  const classes = node?.properties.className;
  return Array.isArray(classes) ? classes.map(String) : [];
}

function hasClass(node: Element | undefined, name: string): boolean {
  return classesOf(node).includes(name);
}

function textOf(node: ElementContent | undefined): string {
  if (!node) return "";
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
