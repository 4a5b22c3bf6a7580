/** Marks that are rarely anything but Markdown: emphasis around words, code, formulas, links. */
const INLINE_MARKS = [
  /(?<![\p{L}\p{N}*])\*\*[^\s*][^*\n]{0,200}\*\*(?![\p{L}\p{N}*])/u,
  /`[^`\n]{1,200}`/u,
  /\[[^\]\n]{1,200}\]\(https?:\/\/[^\s)]{1,500}\)/u,
  // Dollars around TeX, not around an amount: "$x^2$", "$\alpha$".
  /\$\$[^$\n]{1,500}\$\$/u,
  /(?<![\p{L}\p{N}$])\$(?=[^$\n]{0,200}[\\^_{=])[^\s$](?:[^$\n]{0,200}[^\s$])?\$(?![\p{N}$])/u,
];

const BLOCK_MARKS = [/^ {0,3}(?:#{1,6} \S|[*+-] \S|\d{1,3}[.)] \S|```|~~~)/mu, /^ {0,3}\|.*\|\s*$/mu];

/**
 * Returns whether a passage is written in Markdown. Transcripts are plain text, in which `__init__` or `2 * 3 * 4` must
 * stay as they were said; notes and other texts that a lookup returns are often Markdown.
 */
export const looksLikeMarkdown = (text: string): boolean =>
  BLOCK_MARKS.some((mark) => mark.test(text)) || hasInlineMarkdown(text);

/** Returns whether a line of a transcript has Markdown in it. What it begins with doesn't count: see the parser. */
export const hasInlineMarkdown = (line: string): boolean => INLINE_MARKS.some((mark) => mark.test(line));
