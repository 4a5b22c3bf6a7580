import { MAX_ADDRESS_LENGTH } from "./limits";

const BEGINNING = /https?:\/\/|www\./gi;
/** Brackets end an address, because a citation may follow it. */
const ADDRESS = /[^\s<>[\]]+/y;
const POINTED = new RegExp(`<(https?://[^\\s<>]{1,${MAX_ADDRESS_LENGTH}})>`, "iy");

export type WebAddress = { start: number; end: number; url: string; value: string };

/** Finds the bare web addresses of a text in order. Each character is read a bounded number of times. */
export class WebAddresses {
  #next = -1;
  /** The end of a rejected address, which is not read again. */
  #skipped = 0;

  constructor(private readonly text: string) {}

  /** Returns where the next address may begin, at or after an offset. Offsets must not decrease. */
  nextStart(from: number): number {
    if (this.#next < from) {
      BEGINNING.lastIndex = Math.max(from, this.#skipped);
      this.#next = BEGINNING.exec(this.text)?.index ?? Infinity;
    }
    return this.#next;
  }

  /** Returns the address that begins at an offset, or null. */
  at(start: number): WebAddress | null {
    ADDRESS.lastIndex = start;
    const whole = ADDRESS.exec(this.text)?.[0] ?? "";
    const value = withoutEnding(whole);
    const isInWord = start > 0 && /[A-Za-z\d]/.test(this.text.charAt(start - 1));
    if (isInWord || value.length > MAX_ADDRESS_LENGTH || !/^(?:https?:\/\/|www\.)[\p{L}\p{N}]/iu.test(value)) {
      this.#skipped = start + whole.length;
      return null;
    }
    return { start, end: start + value.length, url: /^www/i.test(value) ? `http://${value}` : value, value };
  }
}

/** Returns the address of `<https://…>` at an offset, or null. */
export function pointedAddressAt(text: string, at: number): WebAddress | null {
  POINTED.lastIndex = at;
  const url = POINTED.exec(text)?.[1];
  return url === undefined ? null : { start: at, end: at + url.length + 2, url, value: url };
}

/** Removes the punctuation of the surrounding sentence; keeps a closing parenthesis that the address itself opened. */
function withoutEnding(address: string): string {
  let open = 0;
  for (const character of address) open += character === "(" ? 1 : character === ")" ? -1 : 0;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (last === ")" && open < 0) open++;
    else if (!/[?!.,:;*_~'"]/.test(last)) break;
  }
  return address.slice(0, end);
}
