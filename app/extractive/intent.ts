/** How an answer should be put together, or which lookup the question asks for instead of a search. */
export type Intent =
  | { kind: "answer"; style: "definition" | "steps" | "reason" | "plain"; subject: string }
  | { kind: "mentions"; term: string }
  | { kind: "around" };

/** "Where is X first explained" and "when does X come up". */
const MENTIONED =
  /^(?:where|when)\s+(?:is|are|was|were|do|does|did)\s+(.+?)\s+(?:first\s+)?(?:(?:explain|introduc|mention|defin|discuss|cover|describ)\w*|talked about|brought up|come up|taught)(?:\s+(?:first|for the first time))?$/iu;
/** "Where do they talk about X". */
const MENTION =
  /^(?:where|when)\s+(?:do|does|did)\s+(?:the\s+)?(?:lectures?|course|lecturer|they|we|you|he|she)\s+(?:first\s+)?(?:talk about|(?:explain|introduce|mention|define|discuss|cover|describe|bring up)s?)\s+(.+)$/iu;
const AROUND =
  /^what\s+(?:comes|came|is|was|happens|is said|was said|do(?:es)?\s+(?:he|she|they)\s+say)\s+(?:right\s+|just\s+)?(?:before|after)(?:\s+(?:and|or)\s+(?:right\s+|just\s+)?(?:before|after))?(?:\s+(?:this|that|it))?$/iu;
/** The same two in Spanish, as the interface words them in its suggestions. */
const MENTIONED_ES =
  /^¿?(?:d[oó]nde|cu[aá]ndo)\s+se\s+(?:explica|introduce|menciona|define|habla de)n?\s+(.+?)(?:\s+por\s+primera\s+vez)?$/iu;
const AROUND_ES =
  /^¿?qu[eé]\s+(?:viene|hay|se dice)\s+(?:antes|despu[eé]s)(?:\s+[yo]\s+(?:antes|despu[eé]s))?(?:\s+de\s+(?:esto|eso|ello))?$/iu;
const DEFINITION =
  /^(?:so\s+)?(?:what(?:'s|’s|\s+is|\s+are|\s+was|\s+were)|define|what\s+do(?:es)?\s+(?:the\s+term\s+)?(.+?)\s+(?:mean|stand for))(?:\s+|$)(?:meant\s+by\s+)?(.*)$/iu;
const STEPS = /^(?:so\s+)?how\s+(?!many\b|much\b|long\b|old\b|far\b|often\b|big\b|large\b|fast\b)/iu;
const REASON = /^(?:so\s+)?(?:why|what(?:'s|\s+is)\s+the\s+(?:reason|point|purpose)|for\s+what\s+reason)\b/iu;

/** Reads what an English question asks for, and what a Spanish interface suggests. Any other one is answered plainly. */
export function intentOf(question: string): Intent {
  const asked = question
    .trim()
    .replace(/[\s?!.]+$/u, "")
    .slice(0, 300);
  const mention = MENTION.exec(asked) ?? MENTIONED.exec(asked) ?? MENTIONED_ES.exec(asked);
  if (mention) return { kind: "mentions", term: withoutArticle(mention[1]!) };
  if (AROUND.test(asked) || AROUND_ES.test(asked)) return { kind: "around" };
  if (REASON.test(asked)) return { kind: "answer", style: "reason", subject: asked };
  if (STEPS.test(asked)) return { kind: "answer", style: "steps", subject: asked };
  const definition = DEFINITION.exec(asked);
  if (definition)
    return { kind: "answer", style: "definition", subject: withoutArticle(definition[1] ?? definition[2] ?? "") };
  return { kind: "answer", style: "plain", subject: asked };
}

const withoutArticle = (text: string) =>
  text.replace(/^(?:an?|the|(?:the\s+)?(?:term|concept|idea|word)s?(?:\s+of)?)\s+/iu, "").trim();
