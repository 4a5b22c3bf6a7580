import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { en } from "~/i18n/messages/en";

/** What the page puts around all its parts: their texts. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
