/** A word may come before a name, but "when k1 is large" does not say what k1 is. */
const WORD_BEFORE = "(?:(?!(?:when|whenever|if|unless|while|as|once|until|because|since|whether|where)\\b)\\w+\\s+)?";

/** Returns the patterns of English sentences that say what a name means. */
export const definitionsOf = (name: string): RegExp[] => [
  new RegExp(
    `(?:^|[,;]\\s*|\\b(?:so|now|and)\\s+)(?:an?|the|this|each|every)?\\s*${WORD_BEFORE}${name},?\\s+(?:is|are|means?|stands?\\s+for|refers?|sets?|tells?|holds?|cuts?|looks?)\\b`,
    "iu",
  ),
  new RegExp(
    `\\b(?:call(?:ed|s)?|known as|named|term(?:ed)?)\\s+(?:it\\s+|this\\s+|that\\s+)?(?:an?\\s+|the\\s+|its\\s+)?${name}\\b|\\b(?:is|are)\\s+(?:an?\\s+|the\\s+|its\\s+)?${name}\\s*(?:[.,;:]|$)`,
    "iu",
  ),
  new RegExp(`\\b(?:or\\s+${name}\\s+for\\s+short|${name},\\s+which\\s+(?:is|are|means?|holds?|has))\\b`, "iu"),
];
