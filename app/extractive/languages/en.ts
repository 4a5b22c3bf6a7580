import type { AnswerLanguage } from "./language";

export const en: AnswerLanguage = {
  recognizes: /^/u, // the default, behind every other language
  questions: {
    mentions: [
      /^(?:where|when)\s+(?:do|does|did)\s+(?:the\s+)?(?:lectures?|course|lecturer|they|we|you|he|she)\s+(?:first\s+)?(?:talk about|(?:explain|introduce|mention|define|discuss|cover|describe|bring up)s?)\s+(.+)$/iu,
      /^(?:where|when)\s+(?:is|are|was|were|do|does|did)\s+(.+?)\s+(?:first\s+)?(?:(?:explain|introduc|mention|defin|discuss|cover|describ)\w*|talked about|brought up|come up|taught)(?:\s+(?:first|for the first time))?$/iu,
    ],
    around: [
      /^what\s+(?:comes|came|is|was|happens|is said|was said|do(?:es)?\s+(?:he|she|they)\s+say)\s+(?:right\s+|just\s+)?(?:before|after)(?:\s+(?:and|or)\s+(?:right\s+|just\s+)?(?:before|after))?(?:\s+(?:this|that|it))?$/iu,
    ],
    reason: [/^(?:so\s+)?(?:why|what(?:'s|\s+is)\s+the\s+(?:reason|point|purpose)|for\s+what\s+reason)\b/iu],
    steps: [/^(?:so\s+)?how\s+(?!many\b|much\b|long\b|old\b|far\b|often\b|big\b|large\b|fast\b)/iu],
    definition: [
      /^(?:so\s+)?(?:what(?:'s|’s|\s+is|\s+are|\s+was|\s+were)|define|what\s+do(?:es)?\s+(?:the\s+term\s+)?(.+?)\s+(?:mean|stand for))(?:\s+|$)(?:meant\s+by\s+)?(.*)$/iu,
    ],
    article: /^(?:an?|the|(?:the\s+)?(?:term|concept|idea|word)s?(?:\s+of)?)\s+/iu,
    followUp:
      /^(?:and|but|so|or|then|also|what about|how about|what else|why|how so|how come|more|tell me more|go on|in what way|really|for example|such as)\b|\b(?:it|its|they|them|their|this|that|these|those|he|she|his|her|there|one|ones|the (?:first|second|other|former|latter))\b/iu,
  },
  speech: {
    clauseStart: /^(?:so|and|but|because|now|then|okay|ok|which|where|when|if|or|that's|it's|we|you|i)$/iu,
    leansBack: /^(that|this|these|those|so|it|its|they|them|he|she|such|then|otherwise|and|but)\b/i,
    address:
      /^(welcome|hello|hi|hey|thank|thanks|okay|today we|in the (next|last) lecture|see you)\b|\bnext lecture\b|\bthis (first|second|third|last) (lecture|video)\b|\bin this (lecture|video|lesson|talk)\b|\byou('re| are) (at|in) the right place\b|\blet('s| us) (take a look|see|dive|get started|begin)\b/i,
    reason: /\b(because|so that|therefore|this is why|that is why|the reason|otherwise|in order to|to avoid|since)\b/i,
    step: /\b(first|then|next|finally|after that|step|once|start|begin|by \w+ing|we (?:take|cut|add|multiply|compare|look|walk|embed|split|fold|use))\b/i,
    defines: (name) => [
      new RegExp(
        `(?:^|[,;]\\s*|\\b(?:so|now|and)\\s+)(?:an?|the|this|each|every)?\\s*(?:\\w+\\s+)?${name},?\\s+(?:is|are|means?|stands?\\s+for|refers?|sets?|tells?|holds?|cuts?|looks?)\\b`,
        "iu",
      ),
      new RegExp(
        `\\b(?:call(?:ed|s)?|known as|named|term(?:ed)?)\\s+(?:it\\s+|this\\s+|that\\s+)?(?:an?\\s+|the\\s+|its\\s+)?${name}\\b|\\b(?:is|are)\\s+(?:an?\\s+|the\\s+|its\\s+)?${name}\\s*(?:[.,;:]|$)`,
        "iu",
      ),
      new RegExp(`\\bor\\s+${name}\\s+for\\s+short`, "iu"),
    ],
  },
  phrases: {
    notCovered:
      "I couldn't find this in your lectures. The closest passages are listed below, but they may not answer your question.",
    nothingFound: "I couldn't find this in your lectures.",
    nothingAround: "The lecture has nothing before or after this.",
    firstMention: "First",
    laterMentions: "Again",
    before: "Before",
    after: "After",
  },
};
