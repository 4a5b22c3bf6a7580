import { configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { en } from "~/i18n/messages/en";

// On a busy machine, lazy-loaded parts can take longer than the default of one second.
configure({ asyncUtilTimeout: 20_000 });

/** Renders a component with the English texts, as the page does. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
