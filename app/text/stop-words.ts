/** English words that say nothing about a text's subject, so they count neither for nor against a match. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are as at be been being but by can could did do does for from had has have how i if in into is it its me my no not of on or our " +
    "so than that the their them then there these they this those to us was we were what when where which who whom why will with would you your"
  ).split(" "),
);
