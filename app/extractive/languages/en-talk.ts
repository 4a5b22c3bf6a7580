import { THANKS } from "./en-replies";
import { EN_SELF } from "./en-self";
import type { QuestionPatterns } from "./language";

const GRATITUDE = "thanks?|thank\\s+you|thx";
const BYE =
  "good\\s?bye|bye(?:[\\s-]+bye)?|good\\s+night|gn|see\\s+(?:you|ya)(?:\\s+(?:later|soon|tomorrow|around|next\\s+time))?|cya|ttyl|take\\s+care|have\\s+an?\\s+(?:nice|good|great|lovely)\\s+(?:day|one|evening|weekend|night)";

/** Small talk. */
export const EN_TALK = {
  greeting: [
    /^(?:(?:is\s+)?any(?:one|body)\s+(?:here|there|home)|(?:are\s+)?you\s+(?:there|here|online|awake|ready)|can\s+you\s+(?:hear|see)\s+me|(?:is\s+)?this\s+(?:thing\s+)?(?:on|working)|test(?:ing)?(?:\s+(?:test|\d+))*|nice\s+to\s+meet\s+you|greetings|howdy|good\s+day)$/iu,
    /^(?:(?:ugh|omg|oh\s+(?:no|god|man)|damn|argh)[\s,!]*)*i\s+am\s+(?:(?:so|really|very|a\s+bit|kinda|super|totally|just)\s+)*(?:nervous|stressed(?:\s+out)?|tired|scared|anxious|panicking|bored|excited|worried|freaking\s+out|exhausted)(?:\s+(?:about|for|because\s+of|of|before)\s+(?:tomorrow|today|(?:the|my|this|these|our)\s+\p{L}+(?:\s+(?:tomorrow|today))?|it|exams?|finals?))?$/iu,
    /^(?:hi+|hello|hey+|yo|hiya|sup|good (?:morning|afternoon|evening))(?:\s+(?:there|cuepoint|everyone|all))?$/iu,
    /^(?:(?:hi|hello|hey|yo)[\s,!]+)?(?:what(?:'s|’s|\s+is)\s+up|how\s+(?:are\s+you(?:\s+(?:doing|today))*|is\s+it\s+going))$/iu,
  ],
  farewell: [
    new RegExp(
      `^(?:(?:ok(?:ay)?|cool|great|nice|alright|all\\s+right|well|${GRATITUDE})[\\s,!.]+)*(?:${BYE})(?:[\\s,!.]+(?:${GRATITUDE}|${BYE}|everyone|all))*$`,
      "iu",
    ),
  ],
  understood: [
    /^(?:ok(?:ay)?|kk?|lol|haha+|hm+|a+h+|o+h+|al?right|right|i\s+see|got\s+it|(?:that\s+)?makes\s+sense|understood|interesting|fair\s+enough)(?:[\s,!.]+(?:ok(?:ay)?|lol|haha+|al?right|right|i\s+see|got\s+it|(?:that\s+)?makes\s+sense|understood|interesting|then|now)){0,4}$/iu,
  ],
  thanks: [
    /^(?:you\s+are\s+(?:(?:so|very|really|pretty|quite|kinda|rather|the|my|an?)\s+)*(?:awesome|great|best|amazing|cool|helpful|smart|clever|brilliant|funny|impressive|lifesaver|good|nice|wonderful|hero|genius|star)|good\s+(?:bot|job|answer|one)|well\s+done|nice\s+(?:one|job|answer)|i\s+(?:love|like)\s+(?:you|this|it)(?:\s+app)?|(?:that|this)\s+(?:is|was)\s+(?:all|it|everything)(?:\s+for\s+(?:now|today))?|i\s+am\s+done|nothing\s+else|no\s+(?:more\s+questions|thanks?(?:\s+you)?)|never\s?mind|nvm|you\s+too)(?:[\s,!.]+(?:thanks?|thank\s+you|thx|bye))?$/iu,
    new RegExp(
      `^(?:${THANKS})(?:[\\s,!.]+(?:${THANKS}|you|very|much|so|a\\s+(?:lot|bunch|ton|million)|loads|again|all|everything|man|mate|guys|clear|it|now|for|your|the|help)){0,6}$`,
      "iu",
    ),
  ],
  capabilities: [
    /^(?:what\s+(?:can|could|do)\s+(?:you|i|we|this)\s+(?:do|ask|help)(?:\s+(?:you|me|with|here|about|for me|this))*|who\s+are\s+you|what\s+are\s+you|(?:(?:can|could|will|would)\s+you\s+)?help(?:\s+me)?(?:\s+(?:out|with\s+(?:this|something|my\s+(?:exam|studies|homework)|th(?:is|e)\s+(?:course|class|lectures?|exam))|(?:to\s+)?(?:study|learn|revise|prepare|cram)(?:\s+for\s+(?:the|my|this)\s+\w+)?))?|i\s+need\s+(?:some\s+)?help|how\s+(?:can|do)\s+(?:you|i)\s+(?:help(?:\s+me)?|use\s+(?:this|you|it))|how\s+does\s+this(?:\s+(?:thing|tool|app|site|page|chat))?\s+work|what\s+are\s+you\s+able\s+to\s+do|(?:what|which)\s+(?:(?:kind|type|sort)s?\s+of\s+)?questions\s+can\s+(?:i\s+ask(?:\s+you)?|you\s+answer)|can\s+you\s+do\s+my\s+\w+|what\s+is\s+this(?:\s+(?:thing|tool|app|site|page))?(?:\s+and\s+how\s+(?:do|can)\s+i\s+use\s+it)?|(?:(?:tell|give|sing|write)\s+(?:me\s+|us\s+)?(?:an?|another|some)\s+(?:jokes?|story|poem|song|fun\s+fact)))$/iu,
    /^(?:please\s+)?(?:(?:can|could|will|would)\s+you\s+)?(?:please\s+)?(?:(?:quiz|test)\s+me(?:\s.*)?|(?:make|create|generate|write|give|prepare)\s+(?:me\s+)?(?:(?:an?|some|the|\d{1,2})\s+)?(?:\w+\s+){0,2}(?:flash\s?cards?|quiz(?:zes)?|(?:practice|exam|test|quiz)\s+questions?|practice\s+(?:exam|test)|study\s+(?:guide|plan)|cheat\s?sheet|mind\s?map|essay|podcast)(?:\s.*)?|translate\s+(?:this|the|it|that|lecture)(?:\s.*)?)$/iu,
  ],
  self: EN_SELF,
} as const satisfies Partial<QuestionPatterns>;
