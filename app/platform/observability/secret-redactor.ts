/** The minimum length of a secret to redact. A shorter one would match ordinary words. */
const MIN_LENGTH = 6;

/** Patterns of secrets: API keys, credentials in headers and cookies, the password in an address. */
const SECRET_TEXTS: [RegExp, string][] = [
  [/\b(?:sk|pk|rk)-[\w-]{6,}/g, "[secret]"],
  [/\bAIza[\w-]{30,}/g, "[secret]"],
  [/(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi, "$1[secret]"],
  [/(\bcuepoint_visitor=)[^\s;"\\]+/gi, "$1[secret]"],
  [/(\b[a-z][a-z+]*:\/\/[^\s/:@"]*:)[^\s@/"]+@/gi, "$1[secret]@"],
];

/** Redacts secrets in texts, in all their encoded and escaped forms. */
export class SecretRedactor {
  readonly #patterns = new Map<string, RegExp[]>();

  /** Adds secrets to redact. */
  add(secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets) {
      if (secret && secret.length >= MIN_LENGTH && !this.#patterns.has(secret))
        this.#patterns.set(secret, formsOf(secret));
    }
  }

  /** Returns the text without the added secrets and without texts that look like a secret. */
  redact(text: string): string {
    let rest = text;
    for (const pattern of [...this.#patterns.values()].flat()) rest = rest.replace(pattern, "[secret]");
    return SECRET_TEXTS.reduce((cleaned, [pattern, by]) => cleaned.replace(pattern, by), rest);
  }
}

/** One expression per form: a combined one would be ten times slower. */
function formsOf(secret: string): RegExp[] {
  const hex = Buffer.from(secret).toString("hex");
  return [secret, ...base64Of(secret)].map(anyEscapeOf).concat(new RegExp(hex, "gi"));
}

/**
 * Base64 encodes three bytes at a time, so a secret has three forms, depending on the length of the text before it,
 * such as the user name in a Basic header. Returns the characters of each form that depend only on the secret.
 */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const last = (before + bytes.length) % 3 === 0 ? undefined : -1;
    return encoded.slice(Math.ceil((before * 8) / 6), last);
  });
  return forms
    .flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")])
    .filter((form) => form.length >= MIN_LENGTH);
}

/** A line break with the indentation after it, raw or escaped, because long secrets may be wrapped. */
const WRAP = String.raw`(?:\\{1,8}[nrt]|\s){0,16}`;

/** Matches a text with each character plain, or escaped once or twice as in JSON, URLs or HTML. */
function anyEscapeOf(text: string): RegExp {
  return new RegExp([...text].map(anyEscapeOfLetter).join(WRAP), "g");
}

function anyEscapeOfLetter(letter: string): string {
  const units = Array.from({ length: letter.length }, (_, index) =>
    letter.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const bytes = [...Buffer.from(letter)].map((byte) => byte.toString(16).padStart(2, "0"));
  const code = letter.codePointAt(0) ?? 0;
  const named: Partial<Record<string, string>> = {
    '"': "&quot;",
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    "'": "&apos;",
    " ": String.raw`\+`,
  };
  const name = named[letter];
  // Longest forms first, because "%" is a prefix of its own escape "%25".
  return `(?:${[
    units.map((unit) => String.raw`\\{1,8}u` + anyCase(unit)).join(""),
    bytes.map((byte) => `%(?:25){0,2}${anyCase(byte)}`).join(""),
    `&#(?:0{0,4}${code}|[xX]0{0,4}${anyCase(code.toString(16))});`,
    ...(name === undefined ? [] : [name]),
    plain(letter),
  ].join("|")})`;
}

/** Matches a plain character, which may be escaped by backslashes unless it is a letter or a digit. */
function plain(letter: string): string {
  if (letter === "\\") return String.raw`\\{1,8}`;
  if (letter === "\n") return String.raw`(?:\n|\\{1,8}n)`;
  return /[\p{L}\p{N}]/u.test(letter)
    ? letter
    : String.raw`\\{0,8}` + letter.replace(/[.*+?^${}()|[\]/-]/g, String.raw`\$&`);
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
