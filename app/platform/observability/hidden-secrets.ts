/** The shortest secret that is looked for. A shorter one would be found in every second word. */
const MIN_LENGTH = 6;

/** Secrets told by their look: keys, credentials in headers and cookies, the password of an address. */
const SECRET_TEXTS: [RegExp, string][] = [
  [/\b(?:sk|pk|rk)-[\w-]{6,}/g, "[secret]"],
  [/\bAIza[\w-]{30,}/g, "[secret]"],
  [/(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi, "$1[secret]"],
  [/(\bcuepoint_visitor=)[^\s;"\\]+/gi, "$1[secret]"],
  [/(\b[a-z][a-z+]*:\/\/[^\s/:@"]*:)[^\s@/"]+@/gi, "$1[secret]@"],
];

/** Removes secrets from texts, in whatever form they were written there. */
export class HiddenSecrets {
  readonly #patterns = new Map<string, RegExp[]>();

  /** Hides these from now on. */
  add(secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets) {
      if (secret && secret.length >= MIN_LENGTH && !this.#patterns.has(secret))
        this.#patterns.set(secret, formsOf(secret));
    }
  }

  /** Returns the text without them, and without secrets that can be told by their look. */
  removeFrom(text: string): string {
    let rest = text;
    for (const pattern of [...this.#patterns.values()].flat()) rest = rest.replace(pattern, "[secret]");
    return SECRET_TEXTS.reduce((cleaned, [pattern, by]) => cleaned.replace(pattern, by), rest);
  }
}

/** One expression for each form: a single one for all would take ten times as long. */
function formsOf(secret: string): RegExp[] {
  const hex = Buffer.from(secret).toString("hex");
  return [secret, ...base64Of(secret)].map(anyEscapeOf).concat(new RegExp(hex, "gi"));
}

/**
 * Base64 takes three bytes at a time: with a user's name and a colon before it, as in a Basic header, a secret has three
 * forms. Of each, the letters that depend on the secret alone are looked for.
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

/** A line break and the indentation after it, raw or escaped: long secrets are wrapped. */
const WRAP = String.raw`(?:\\{1,8}[nrt]|\s){0,16}`;

/** An expression for a text with each of its letters plain, or escaped as in JSON, an address or HTML; also twice. */
function anyEscapeOf(text: string): RegExp {
  return new RegExp([...text].map(anyEscapeOfLetter).join(WRAP), "g");
}

function anyEscapeOfLetter(letter: string): string {
  const units = Array.from({ length: letter.length }, (_, index) =>
    letter.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const bytes = [...Buffer.from(letter)].map((byte) => byte.toString(16).padStart(2, "0"));
  const code = letter.codePointAt(0)!;
  const named: Record<string, string> = {
    '"': "&quot;",
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    "'": "&apos;",
    " ": String.raw`\+`,
  };
  // The longest forms first: "%" is how its own escape "%25" begins.
  return `(?:${[
    units.map((unit) => String.raw`\\{1,8}u` + anyCase(unit)).join(""),
    bytes.map((byte) => `%(?:25){0,2}${anyCase(byte)}`).join(""),
    `&#(?:0{0,4}${code}|[xX]0{0,4}${anyCase(code.toString(16))});`,
    ...(letter in named ? [named[letter]!] : []),
    plain(letter),
  ].join("|")})`;
}

/** A character as it is. Backslashes escape it, except letters and digits, which they would turn into something else. */
function plain(letter: string): string {
  if (letter === "\\") return String.raw`\\{1,8}`;
  if (letter === "\n") return String.raw`(?:\n|\\{1,8}n)`;
  return /[\p{L}\p{N}]/u.test(letter)
    ? letter
    : String.raw`\\{0,8}` + letter.replace(/[.*+?^${}()|[\]/-]/g, String.raw`\$&`);
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
