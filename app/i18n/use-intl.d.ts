import type { Locale } from "~/preferences/locales";
import type { Messages } from "./messages/en";

// Types the names of texts, so that an unknown name does not compile.
declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
