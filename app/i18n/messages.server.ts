import type { Locale } from "~/preferences/locales";
import { en, type Messages } from "./messages/en";
import { es } from "./messages/es";

const MESSAGES: Record<Locale, Messages> = { en, es };

/** All of the interface's texts in one language. They go to the page with its first answer. */
export const messagesIn = (locale: Locale): Messages => MESSAGES[locale];
