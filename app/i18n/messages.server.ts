import type { Locale } from "~/preferences/locales";
import { en, type Messages } from "./messages/en";
import { es } from "./messages/es";

const MESSAGES: Record<Locale, Messages> = { en, es };

/** Returns all UI texts in a language. They are part of the page's first response. */
export const messagesIn = (locale: Locale): Messages => MESSAGES[locale];
