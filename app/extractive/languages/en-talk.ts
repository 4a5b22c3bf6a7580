import { THANKS } from "./en-replies";
import type { QuestionPatterns } from "./language";

/** Small talk. */
export const EN_TALK = {
  greeting: [
    /^(?:hi+|hello|hey+|yo|hiya|sup|good (?:morning|afternoon|evening))(?:\s+(?:there|cuepoint|everyone|all))?$/iu,
    /^(?:(?:hi|hello|hey|yo)[\s,!]+)?(?:what(?:'s|’s|\s+is)\s+up|how\s+(?:are\s+you(?:\s+(?:doing|today))*|is\s+it\s+going))$/iu,
  ],
  thanks: [
    new RegExp(
      `^(?:${THANKS})(?:[\\s,!.]+(?:${THANKS}|you|very|much|so|a\\s+(?:lot|bunch|ton|million)|loads|again|all|everything|man|mate|guys|clear|it|now|for|your|the|help)){0,6}$`,
      "iu",
    ),
  ],
  capabilities: [
    /^(?:what\s+(?:can|could|do)\s+(?:you|i|we|this)\s+(?:do|ask|help)(?:\s+(?:you|me|with|here|about|for me|this))*|who\s+are\s+you|what\s+are\s+you|(?:(?:can|could|will|would)\s+you\s+)?help(?:\s+me)?(?:\s+(?:out|with\s+(?:this|something)))?|i\s+need\s+(?:some\s+)?help|how\s+(?:can|do)\s+(?:you|i)\s+(?:help(?:\s+me)?|use\s+(?:this|you|it))|how\s+does\s+this\s+work|what\s+is\s+this(?:\s+(?:thing|tool|app|site|page))?(?:\s+and\s+how\s+(?:do|can)\s+i\s+use\s+it)?|are\s+you\s+(?:an?\s+)?(?:real\s+)?(?:human|person|machine|computer|bot|robot|ai|llm|chatgpt|real))$/iu,
    /^(?:please\s+)?(?:(?:can|could|will|would)\s+you\s+)?(?:please\s+)?(?:(?:quiz|test)\s+me(?:\s.*)?|(?:make|create|generate|write|give|prepare)\s+(?:me\s+)?(?:(?:an?|some|the|\d{1,2})\s+)?(?:\w+\s+){0,2}(?:flash\s?cards?|quiz(?:zes)?|(?:practice|exam|test|quiz)\s+questions?|practice\s+(?:exam|test)|study\s+(?:guide|plan)|cheat\s?sheet|mind\s?map|essay|podcast)(?:\s.*)?|translate\s+(?:this|the|it|that|lecture)(?:\s.*)?)$/iu,
  ],
} as const satisfies Partial<QuestionPatterns>;
