import type { Locale } from "~/preferences/locales";
import type { Messages } from "./messages/en";

// Texts are looked up by name: a name that is not there does not compile.
declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
