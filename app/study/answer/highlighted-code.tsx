import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { common, createLowlight } from "lowlight";
import { useMemo, type ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

const lowlight = createLowlight(common);

/** Highlighted code; `plain` if the language is not known. */
export default function HighlightedCode({
  code,
  language,
  plain,
}: {
  code: string;
  language: string;
  plain: ReactNode;
}) {
  const tree = useMemo(
    () => (lowlight.registered(language) ? lowlight.highlight(language, code) : null),
    [code, language],
  );
  if (!tree) return <>{plain}</>;
  return <code className="highlighted">{toJsxRuntime(tree, { Fragment, jsx, jsxs })}</code>;
}
