import { Check, Copy, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { copyText } from "~/study/copy-text";

type Props = {
  label: string;
  text: () => string;
  /** The same text for editors that paste formatted text. */
  html?: () => string;
  icon?: LucideIcon;
  className?: string;
  /** The key that does the same. */
  shortcut?: string;
  children?: React.ReactNode;
};

const SHOWN_MS = 2_000;

/** Copies a text and confirms it. If the browser forbids copying, the page shows the text to copy by hand. */
export function CopyButton({ label, text, html, icon = Copy, className = "icon-button", shortcut, children }: Props) {
  const t = useTranslations("common");
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text(), html?.())) setCopied(true);
  };
  const Icon = isCopied ? Check : icon;
  return (
    <button
      type="button"
      className={className}
      aria-label={children ? undefined : label}
      title={children ? undefined : shortcut ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={shortcut}
      onClick={() => void copy()}
    >
      <Icon className="size-4" aria-hidden="true" />
      {children}
      <span className="sr-only" role="status">
        {isCopied ? t("copied") : ""}
      </span>
    </button>
  );
}
