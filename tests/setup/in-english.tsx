import { configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { en } from "~/i18n/messages/en";

// On a machine with other work, what a part loads when it is first needed may take more than the usual second.
configure({ asyncUtilTimeout: 20_000 });

/** What the page puts around all its parts: their texts. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
