export type Unit = "hour" | "minute" | "second";
type Display = "long" | "short";

/**
 * Created once for each language. Each citation and each lecture in a list formats a time, and creating the format takes
 * longer than rendering the rest of a citation.
 */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number of hours, minutes or seconds: "2 minutes", or short: "2 min". `locale`: one of ours. */
export function formatUnit(value: number, unit: Unit, unitDisplay: Display, locale: string): string {
  const key = `${locale} ${unit} ${unitDisplay}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay })));
  return format.format(value);
}
