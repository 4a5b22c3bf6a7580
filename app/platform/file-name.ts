/** The longest file name in code points: at four bytes each, it stays below the 255 bytes that file systems allow. */
const MAX_LENGTH = 60;
/** Windows opens devices under these names, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a name for a file about `title`: letters, digits and hyphens of any script, without an extension. */
export function fileName(title: string): string {
  // Split by code points: half of a surrogate pair cannot be percent-encoded.
  const letters = [
    ...title
      .toWellFormed()
      .toLowerCase()
      .normalize("NFC")
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-/, ""),
  ];
  const name = letters.slice(0, MAX_LENGTH).join("").replace(/-$/, "") || "cuepoint";
  return DEVICE.test(name) ? `${name}-file` : name;
}
