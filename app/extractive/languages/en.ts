import { OFFERS } from "~/conversation/offered-questions";
import { definitionsOf } from "./en-definitions";
import { ANOTHER, THANKS } from "./en-replies";
import { EN_TIDY } from "./en-tidy";
import type { AnswerLanguage } from "./language";

export const en: AnswerLanguage = {
  recognizes: /^/u, // the default, behind every other language
  tidy: EN_TIDY,
  questions: {
    mentions: [
      /^what\s+(?:do(?:es)?|did)\s+(?:(?:he|she|they|we|you)|(?:the|this)\s+(?:\w+\s+)?(?:lectures?|course|lecturer|teacher|speaker|prof(?:essor)?|instructor|presenter|narrator|tutor|author|videos?|class))(?:\s+\d+)?\s+(?:say|tell(?:\s+(?:us|me))?|mention)\s+about\s+(.+)$/iu,
      /^(?:where|when|at\s+(?:what|which)\s+(?:point|time|moment|minute))\s+(?:do|does|did)\s+(?:the\s+)?(?:lectures?|course|lecturer|teacher|speaker|prof(?:essor)?|instructor|presenter|narrator|tutor|author|videos?|they|we|you|he|she)\s+(?:first\s+)?(?:talk about|say|(?:explain|introduce|mention|define|discuss|cover|describe|bring up)s?)\s+(.+)$/iu,
      /^(?:where|when|at\s+(?:what|which)\s+(?:point|time|moment|minute))\s+(?:is|are|was|were|do|does|did)\s+(.+?)\s+(?:first\s+)?(?:(?:explain|introduc|mention|defin|discuss|cover|describ)\w*|talked about|brought up|come up|taught)(?:\s+(?:first|for the first time))?$/iu,
    ],
    around: [
      /^what\s+(?:comes|came|is|was|happens|happened|is said|was said|will\s+(?:come|be\s+said|happen)|(?:do(?:es)?|did)\s+(?:he|she|they|you)\s+say|(?:did|do)\s+(?:he|she|they)\s+talk\s+about)\s+(?:right\s+|just\s+)?(?:before|after|next)(?:\s+(?:and|or)\s+(?:right\s+|just\s+)?(?:before|after|next))?(?:\s+(?:this|that|it))?$/iu,
    ],
    nextTo: [
      /^(?:what|which\s+\w+)\s+(?:(?:comes|came|is|was|happens|follows|will\s+come)\s+(?:right\s+|just\s+|directly\s+)?(?:before|after)|follows|precedes)\s+(?=.*\b(?:chapter|section|part|lecture)\b)(?:the\s+)?(.+)$/iu,
    ],
    precedes: /\b(?:before|precedes)\b/iu,
    partOfCourse: /\b(?:chapters?|sections?|parts?)(?:\s+(?:on|about|called|of))?\b/iu,
    reason: [/^(?:so\s+)?(?:why|what(?:'s|\s+is)\s+the\s+(?:reason|point|purpose)|for\s+what\s+reason)\b/iu],
    steps: [/^(?:so\s+)?how\s+(?!many\b|much\b|long\b|old\b|far\b|often\b|big\b|large\b|fast\b)/iu],
    calculation:
      /^(?:so\s+)?how\b.*\b(?:comput(?:e|ed|es|ing)|calculat(?:e|ed|es|ing)|measured?|work(?:ed)?\s+(?:it\s+)?out|put\s+together|combined?|determined?|obtained?|add(?:ed)?\s+up|is\s+scored)\b/iu,
    definition: [
      /^(?:so\s+)?(?:what(?:'s|’s|\s+is|\s+are|\s+was|\s+were)|define|what\s+do(?:es)?\s+(?!(?:you|they|we|he|she)\s+mean\b)(?:the\s+term\s+)?(.+?)\s+(?:mean|stand for))(?:\s+|$)(?:meant\s+by\s+)?(.*)$/iu,
      /^(?:explain|describe|tell\s+me\s+about|(?:(?:give|tell)\s+(?:me\s+|us\s+)?)?(?:(?:an?|the)\s+)?(?:(?:short|quick|brief|simple|easy)\s+)?(?:meaning|definition|explanation)\s+(?:of|for)|what\s+do(?:es)?\s+(?:you|they|we|he|she)\s+mean\s+by)\s+(.+)$/iu,
      /^what\s+do(?:es)?\s+(.+?)\s+(?:do|measure|represent|express)$/iu,
      /^(?!(?:is|are|was|do|does|did|can|could|should|would|will|has|have|how|why|who|when|where|which)\s)(.+?)\s+(?:definition|meaning|explained)$/iu,
    ],
    article: /^(?:(?:the\s+)?(?:term|concept|idea|word)s?\s+of|the\s+(?:term|concept|idea|word)|an?|the)\s+/iu,
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
    overview: [
      /^(?:please\s+)?(?:(?:can|could)\s+you\s+)?(?:please\s+)?(?:summari[sz]e|sum\s+up|recap|tl;?\s?d[rw]|overview|big\s+picture|(?:the\s+)?essence|summary|(?:give|tell|show|list)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:(?:\d{1,2}|two|three|four|five|ten)\s+)?(?:short\s+|quick\s+|brief\s+)?(?:summary|overview|recap|gist|outline|big\s+picture|(?:key|main|most important)\s+(?:points?|ideas?|takeaways?|concepts?|messages?)|takeaways?|highlights?)|(?:what(?:'s|’s|\s+is|\s+are|\s+were)\s+)?(?:(?:the|an?)\s+)?(?:(?:short|quick|brief)\s+)?(?:gist|summary|overview|recap|outline|big\s+picture|essence|takeaways?|highlights?|(?:key|main|most\s+important|big)\s+(?:points?|ideas?|takeaways?|concepts?|things|stuff|parts|bits|messages?)))(?:\s+(?:of|for|from|in|about))?\s*(.*)$/iu,
      /^what\s+(?:are|were)\s+(?:we|you|they)\s+(?:learning|covering|studying)(?:\s+(?:in|about)\s+(.+))?$/iu,
      /^i\s+(?:missed|skipped|slept\s+through|was(?:\s+not|n['’]?t)\s+(?:in|at))\s+(?!(?:this|that|it)\b)(.+?)(?:[\s,.;:]+(?:so\s+|and\s+)?(?:what|can|could)\s.*)?$/iu,
      /^what\s+(?:do|does|did|will|should|can)\s+(?:we|i|you|they|he|she|one)\s+(?:(?:(?:need|have|want|ought)\s+to\s+)?(?:know|learn|remember|revise|review|study|take\s+away|focus\s+on|pay\s+attention\s+to)|talk about|discuss|cover)(?:\s+for\s+the\s+(?:exam|test|quiz|final))?(?:\s*(?:in|during|from|about|of|about in)?\s+(.+))?$/iu,
    ],
    about: [
      /^(?:so\s+)?what(?:'s|’s|\s+is|\s+was)\s+(.+?)\s+(?:all\s+)?about$/iu,
      /^(?:so\s+)?what(?:'s|’s|\s+is)\s+(?:in|inside)\s+(.+)$/iu,
    ],
    topics: [
      /^(?:what|which)\s+(?:topics|subjects|chapters|sections|themes)\s+(?:(?:are|were)\s+(?:covered|there|discussed|in|taught|included)|do(?:es)?\s+(?:(?:we|you|they|he|she|it|i)|(.+?))\s+(?:cover|have|include|go\s+(?:over|through)|touch\s+on|discuss|teach)|(?:are|is)\s+)\s*(?:in\s+)?(.*)$/iu,
      /^(?:(?:show|give)\s+me\s+)?(?:a\s+)?(?:list\s+(?:of\s+)?)?(?:all\s+)?(?:the\s+)?(?:topics|chapters|contents|outline|syllabus|table of contents|lectures)(?:\s+(?:of|in|for|covered in)\s+(.+))?$/iu,
      /^(?:what|which|how many)\s+(?:lectures|videos|chapters)\s+(?:are there|does .+ have|is there|there are)(?:\s+in\s+(.+))?$/iu,
    ],
    length: [
      /^how\s+many\s+(?:lectures|videos|lessons)(?:\s+(?:are|is)\s+there(?:\s+in\s+(.+))?)?$/iu,
      /^how\s+much\s+time\s+do(?:es)?\s+(?:i|we|you|it)\s+(?:need|take)\s+(?:for|to\s+(?:watch|finish|do))\s+(.+)$/iu,
      /^how\s+many\s+(?:lectures|videos|lessons)\s+do(?:es)?\s+(.+?)\s+have$/iu,
      /^how\s+(?:long|many\s+(?:minutes|hours))\s+(?:is|are|does|will)\s+(.+?)(?:\s+(?:take|last|run))?$/iu,
      /^(?:what(?:'s|’s|\s+is)\s+)?(?:the\s+)?(?:length|duration)\s+of\s+(.+)$/iu,
    ],
    howLong: [/^(?:and\s+|so\s+)?how\s+(?:long|many\s+(?:minutes|hours))\b/iu],
    material: [
      /^(?!(?:when|where|who|how|which)\b).*\b(?:lectures?|videos?|course|class|lessons?|session|everything|important|main|key|essentials?|summar\w+|overview|recap|gist|takeaways?|topics?)\b/iu,
    ],
    repeat: [/\b(?:repeat|again|last|just|here|now|this|that)\b/iu],
    navigation: [
      /^(?:in\s+)?(?:which|what)\s+(?:lecture|video|chapter|part|section|lesson|class|talk)s?\s+(?:covers?|explains?|discuss(?:es)?|talks?\s+about|mentions?|introduces?|deals?\s+with|teach(?:es)?|has|is\s+(?:about|on)|are\s+about|(?:do(?:es)?|did)\s+(?:he|she|they|you|we)\s+\w+(?:\s+about)?|is|are|was|were)\s+(.+?)(?:\s+(?:in|covered|explained|discussed|introduced|mentioned|taught|about))?$/iu,
      /^(?:where|when)\s+(?:do|does|did)\s+(?:he|she|they|you|we|the\s+\w+)\s+(?:start|begin)(?:\s+(?:with|on|talking\s+about|to\s+talk\s+about|explaining))?\s+(.+)$/iu,
      /^(?:is|are|was|were)\s+(?!(?:it|that|this|they|there)\b)(\S.{0,60}?)\s+(?:explained|mentioned|covered|discussed|taught)(?:\s+(?:somewhere|anywhere|at\s+all))?$/iu,
      /^(?:do(?:es)?|did)\s+(?:he|she|they|you|we|the\s+\w+)\s+(?:ever\s+)?(?:explain|mention|cover|discuss|talk\s+about|say\s+(?:any|some)thing\s+about)\s+(?!(?:it|that|this|how|why|what|when|where|which|who)\b)(.+)$/iu,
      /^(?:is\s+there\s+)?(?:any|some)thing\s+(?:about|on)\s+(.+)$/iu,
      /^(?:the\s+|a\s+)?time\s?stamps?\s+(?:for|of)\s+(.+)$/iu,
      /^(?:where|when)\s+(?:can|do|could)\s+(?:i|we|you)\s+(?:read|learn|hear|find\s+(?:out|something))\s+(?:more\s+)?about\s+(.+)$/iu,
      /^(?:is|are)\s+there\s+(?:an?|any|some)\s+(?:lecture|video|chapter|part|section|lesson|class|talk)s?\s+(?:about|on|that\s+(?:covers?|explains?|talks?\s+about|is\s+about|has))\s+(.+)$/iu,
      /^where\s+(?:is|was|are|were)\s+(.+?)\s+(?:bit|part|thing|section|example|passage|moment|explanation|story|joke|comparison|analogy|metaphor|definition|formula|proof|demo)$/iu,
      /^(?:where|when)\s+(?:do|does|did)\s+(.+?)\s+(?:start|begin)s?$/iu,
      /^(?:please\s+)?(?:take|bring|jump|go|skip|show|move)\s+(?:me\s+)?to\s+(?:the\s+)?(?:(?:part|place|section|chapter|moment|bit)\s+(?:about|on|with|where\s+.+?\s+about)\s+)?(.+)$/iu,
      /^(?:please\s+)?(?:show|open|play|find)\s+(?:me\s+)?(?:the\s+)?(?:chapter|part|section|bit|place|lecture|video|moment)\s+(?:about|on|with|called|where\s+(?:he|she|they|you)\s+(?:explains?|talks?\s+about|mentions?|introduces?|defines?))\s+(.+)$/iu,
      /^(?:where|at what (?:time|point))\s+(?:is|are|(?:can|do|could|would|will)\s+(?:i|we|you)\s+(?:find|see|get|hear|watch))\s+(?:the\s+)?(?:part|section|chapter|bit)\s+(?:about|on|with)\s+(.+)$/iu,
    ],
    beginning:
      /^(?:the\s+)?(?:very\s+)?(?:beginning|start|intro(?:duction)?|opening|first\s+(?:part|chapter|section))\s+(?:of|to|in)\s+(.+)$/iu,
    end: /^(?:the\s+)?(?:very\s+)?(?:end(?:ing)?|summary|recap|conclusions?|wrap[\s-]?up|closing|last\s+(?:part|chapter|section))\s+(?:of|to|in)\s+(.+)$/iu,
    place:
      /^(?:the\s+)?(?:thing|part|bit|story|example|place|moment)\s+(?:where\s+(?:he|she|they|you|we)\s+\w+(?:\s+about)?|with|about|on|where|of)\s+(?:the\s+)?|\s+(?:bit|part|thing|section|example|passage|stuff|explanation)$/iu,
    asks: /^(?:what|how|why|who|when|where|which|is|are|do|does|did|can|could|should|tell|explain|define|describe)\b/iu,
    here: [
      /\b(?:sa(?:y|ys|ying|id)|mean(?:s|t|ing)?|talk\w*|explain\w*|happen\w*|going\s+on|show\w*|understand|get|this|that|happens)\b.*\s(?:right\s+)?(?:here|just\s+now|right\s+now|at\s+this\s+(?:point|moment|time))$/iu,
      /^(?:what\s+(?:did|does|has)\s+(?:he|she|they|the\s+\w+)\s+(?:just\s+)?(?:said|say|mean)(?:\s+(?:by\s+)?(?:this|that))?|explain\s+this(?:\s+(?:part|bit|section|slide|step))?|i\s+(?:don['’]?t|do\s+not|can['’]?t|didn['’]?t)\s+(?:really\s+)?(?:get|understand|follow)\s+(?:this|that|the\s+last)\s+(?:part|bit|section|slide|step)|what\s+(?:is|are)\s+(?:he|she|they|you)\s+(?:saying|talking\s+about|explaining|doing)|what\s+was\s+(?:that|just\s+(?:said|explained|shown))|(?:sorry\s+)?i\s+(?:zoned\s+out|was\s+(?:not\s+listening|distracted)|got\s+distracted)(?:[\s,.]+what\s.*)?|what\s+(?:does|did)\s+(?:this|that)\s+mean)$/iu,
    ],
    another: [new RegExp(`^(?:${ANOTHER})(?:[\\s,.]+(?:${ANOTHER}))?$`, "iu")],
    example: [
      /^(?:(?:can|could)\s+you\s+)?(?:please\s+)?(?:(?:give|show|tell)\s+)?(?:me\s+)?(?:an?\s+|another\s+|some\s+|any\s+|(?:one\s+|some\s+|any\s+)?more\s+)?(?:concrete\s+|simple\s+)?examples?(?:\s+(?:of|for)\s+(.+?))?(?:\s+please)?$/iu,
      /^(?:what|why|how|explain|describe)\b.{0,40}?\bthe\s+(\S.{1,60}?)\s+example(?:\s+\S+){0,5}$/iu,
      /^(?:like|such\s+as)\s+what$|^for\s+(?:example|instance)$|^what(?:'s|’s|\s+is|\s+are)\s+(?:an\s+|some\s+)?examples?(?:\s+(?:of|for)\s+(.+))?$/iu,
    ],
    sure: [
      /^(?:are\s+you\s+(?:really\s+|absolutely\s+)?(?:sure|certain)|really|is\s+(?:that|this|it)\s+(?:really\s+)?(?:right|true|correct)|how\s+do\s+you\s+know|says\s+who|source|sources|prove\s+it|where\s+(?:did|does)\s+(?:he|she|they)\s+say\s+(?:that|this|it))(?:\s+(?:about\s+)?(?:that|this|it))?$/iu,
    ],
    shorter: [
      /^(?:(?:make|keep)\s+it\s+)?(?:shorter|short|brief|briefly|in\s+short|in\s+(?:one|a)\s+(?:sentence|word)|too\s+long|(?:a\s+)?shorter(?:\s+(?:answer|version))?)(?:\s+please)?$/iu,
    ],
    more: [
      /^(?:and\s+)?is\s+(?:this|that|it)\s+(?:also\s+)?(?:said|mentioned|explained|covered|discussed)\s+(?:any|some)where\s+else(?:\s+(?:too|as\s+well))?$/iu,
      /^(?:(?:and\s+)?(?:what\s+else|anything\s+else)|(?:tell|show)\s+me\s+more|more(?:\s+(?:details?|please|info))?|go\s+on|continue|elaborate|longer|keep\s+going|can\s+you\s+(?:elaborate|expand))(?:\s+(?:on|about)\s+(?:this|that|it))?(?:\s+please)?$/iu,
    ],
    other: [
      /^(?:and\s+|so\s+)?(?:(?:what\s+(?:is|are|would\s+be|about)|(?:is|are)\s+there)\s+)?(?:the|any|an?)\s+(?:opposite|reverse|contrary|alternatives?|counterpart)(?:\s+(?:one|kind|case|mistake|problem|direction|way))?(?:\s+(?:of|to|for)\s+(?:it|this|that))?$/iu,
      /^(?:and\s+|so\s+|but\s+)?(?:is|are)\s+there\s+(?:an?|any|some)\s+(?:better|faster|quicker|simpler|easier|cheaper|other|different)\s+(?:ways?|methods?|options?|solutions?|ones?)(?:\s+to\s+do\s+(?:it|this|that))?$/iu,
      /^(?:and\s+)?(?:what\s+is\s+)?the\s+(?:step|part|one|thing)\s+after\s+(?:this|that|it)$/iu,
      /^(?:and\s+)?what\s+(?:else\s+)?(?:could|can|should|would)\s+(?:i|we|you|one|they)\s+(?:use|do)\s+instead(?:\s+of\s+(?:it|this|that))?$/iu,
      /^(?:and\s+)?(?:(?:what\s+(?:about|is|was|do|does)|how\s+about|(?:tell\s+me\s+(?:more\s+)?)?about|explain|repeat)\s+)?the\s+(?:other|first|second|third|fourth|fifth|last|next)(?:\s+(?:one|ones|kind|type|way|part|item|point|step|reason|thing|parameter|observation|mistake|method|option|example|rule|case|value|idea))?(?:\s+(?:again|do|does|mean|about))?$/iu,
    ],
    comparison: [
      /^(?:so\s+)?(?:what(?:'s|’s|\s+is|\s+are)\s+)?(?:the\s+)?(?:main\s+)?differences?\s+between\s+(.+?)\s+and\s+(.+)$/iu,
      /^(?:compare|contrast)\s+(.+?)\s+(?:and|with|to|against|vs\.?|versus)\s+(.+)$/iu,
      /^how\s+(?:is|are|do|does)\s+(.+?)\s+(?:different\s+from|differ\s+from|compare\s+(?:to|with))\s+(.+)$/iu,
      /^(?:what\s+is\s+)?(?:the\s+)?(?:relation(?:ship)?|connection|link)\s+between\s+(.{1,60}?)\s+and\s+(.{1,60})$/iu,
      /^how\s+(?:are|do)\s+(.{1,60}?)\s+and\s+(.{1,60}?)\s+(?:related|relate|connected|(?:work|fit|go)\s+together)(?:\s+to\s+each\s+other)?$/iu,
      /^what\s+do\s+(.{1,60}?)\s+and\s+(.{1,60}?)\s+have\s+in\s+common$/iu,
      /^what\s+makes\s+(.{1,60}?)\s+(?:so\s+)?different\s+(?:from|to|than)\s+(.{1,60})$/iu,
      /^how\s+(?:is|are|do|does)\s+(.+?)\s+and\s+(.+?)\s+(?:different|differ|compare)$/iu,
      /^(?:so\s+)?(?:is|are)\s+(?!(?:it|that|this|they|these|those|there)\s)(.{2,60}?)\s+(?:just\s+|really\s+)?(?:the\s+same(?:\s+thing)?\s+as|different\s+(?:from|than|to)|similar\s+to)\s+(.{2,60}?)$/iu,
      /^(?!(?:what|how|why|who|when|where|which|is|are|do|does)\s)(.{1,60}?)\s+and\s+(.{1,60}?)\s+differences?$/iu,
      /^(.{1,60}?)\s+(?:or|and)\s+(.{1,60}?)[,:]?\s+what(?:'s|’s|\s+is|\s+are)\s+(?:the\s+)?(?:main\s+)?differences?(?:\s+between\s+them)?$/iu,
      /^(?!(?:what|how|why|who|when|where|which)\s)(.{2,60}?),?\s+(?:compared\s+(?:to|with)|as\s+opposed\s+to|in\s+contrast\s+to)\s+(.{2,60}?)$/iu,
      /^(?!(?:what|how|why|who|when|where|which|is|are|do|does|did|can|could|should)\s)(\S.{0,40}?)\s+or\s+(\S.{0,40}?)(?:\s+(?:for|when|if)\s.*|,?\s+(?:which|what)\s.*)$/iu,
      /^(?:what(?:'s|’s|\s+is|\s+are)\s+)?(.{1,60}?)\s+(?:vs\.?|versus)\s+(.{1,60}?)(?:,.*|\s+(?:what|which)\s+(?:is|one)\s.*)?$/iu,
    ],
    choice: /\b(?:when|which|better|best|prefer|use|choose)\b/iu,
    betweenNames: /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|vs\.?|versus)\s+/iu,
    asksForSeveral: /^(?:so\s+)?(?:what\s+(?:are|were|do)|define|explain|describe)\b/iu,
    conjunction: /\s*(?:,\s*and|\band|[,;]|\balso|[?.])\s+(?:also\s+)?(?=(?:what|how|why|who|when|where|which)\b)/iu,
    person: [/^(?:and\s+|so\s+)?who(?:se|m)?\b/iu],
    origin:
      /^(?:and\s+|so\s+)?who\s+(?:(?:first|originally|actually)\s+)*(?:invented|created|discovered|proposed|developed|introduced|published|wrote|designed|made|came\s+up\s+with)\b|\b(?:invented|created|discovered|proposed|developed|published|written|designed)\s+by\s+who(?:m)?\b/iu,
    quantity: [
      /^(?:and\s+|so\s+)?(?:since\s+when|how\s+(?:many|much|long|old|far|often|big|large|fast|quick(?:ly)?|slow)|what\s+(?:number|value|year)|when(?!\s+(?:should|would|can|could|to|do\s+(?:i|we|you)|is\s+it\s+(?:better|best|good))\b))\b/iu,
    ],
    counted: /^(?:and\s+|so\s+)?how\s+(?:many|much)\s+(?:(?:different|other|more|distinct|unique|total)\s+)?(\p{L}+)/iu,
    usual:
      /^(?:and\s+|so\s+)?what\s+(?:is|are)\s+(?:an?\s+|the\s+|its\s+|their\s+)?(?:normal|usual|typical|default|best|common|good|recommended|standard|right)\s+(?:(?:value|number|setting|choice|size|length|amount)s?\b|(?:of|for)\s)/iu,
    ellipsis:
      /^(?:(?:and|but|so|ok(?:ay)?)\s+)*(?:and|(?:and\s+)?(?:what|how)\s+about|what\s+of|(?:and\s+)?(?:the\s+)?same\s+(?:question\s+|thing\s+)?for)\s+(?!(?:for|in|on|at|with|without|by|from|to|if|when|what|how|why|who|where|which|is|are|was|were|do|does|did|can|could|should|will|would|has|have)\b)(.+)$/iu,
    followUp:
      /^(?:and|but|so|or|then|also|(?:the\s+)?same|likewise|what about|how about|what else|why|how so|how come|more|tell me more|go on|in (?:what|which) (?:way|case|situation)s?|really|for example|such as)\b|^(?:by\s+)?how\s+\p{L}+$|\b(?:it|its|they|them|their|this|that|these|those|he|she|his|her|there|one|ones|the (?:first|second|other|former|latter))\b/iu,
    relation:
      /^(?:(?:and|so|but)\s+)*(?:(?:what\s+(?:is|are)|(?:are|is)\s+there|do(?:es)?\s+(?:it|this|that|they|these|those)\s+have)\s+)?(?:(?:an?|the|any|some)\s+)?(?:(?:main|big|biggest|real)\s+)?(?:downsides?|disadvantages?|drawbacks?|upsides?|advantages?|benefits?|pros(?:\s+and\s+cons)?|cons|limits|limitations?|catch|trade[\s-]?offs?|problems?|point|purpose|consequences?)$/iu,
    pronoun: /\b(?:it|its|they|them|their|this|that|these|those|he|she|one|ones)\b/iu,
    list: [
      /^(?:the\s+)?(?:two|three|four|five|six|[2-6])\s+(\p{L}+s\s+.+)$/iu,
      /^(?:what|which)\s+((?!other\b)\p{L}+s\s+(?:do(?:es)?|did|can|are\s+there\s+(?:in|of|for))\s+.+?)(?:\s+(?:have|has|use|uses|contain|need|make))?$/iu,
      /^(?:list|name|enumerate|give|show|state)\s+(?!(?:me\s+)?(?:an?|the)\s+(?:\w+\s+)?(?:definition|meaning|explanation)\b)(?:me\s+)?(?:all\s+)?(?:(?:of\s+)?the\s+|some\s+|a\s+few\s+)?(.+)$/iu,
      /^(?:what|which)\s+(?:are\s+)?(?:all\s+)?(?:the\s+)?(?:two|three|four|five|six|\d|different|various|main|possible|other)\s+(.+)$/iu,
      /^(?:what|which)\s+(?:are\s+)?(?:the\s+)?((?:steps?|parts?|kinds?|types?|sorts?|ways?|reasons?|parameters?|components?|stages?|phases?|forms?|examples|methods|rules|properties|advantages|disadvantages|benefits|drawbacks|differences|problems|mistakes|errors|ingredients|observations|ideas|layers|options)\b.*)$/iu,
      /^(?:all\s+)?(?:the\s+)?((?:steps|parts|kinds|types|sorts|components|stages|phases|parameters|mistakes|layers)\s+(?!is\b|are\b|was\b|were\b|do\b|does\b)\S.*)$/iu,
      /^(?:what\s+are\s+)?all\s+(?:of\s+)?(?:the\s+)?((?:\S+\s+){0,2}(?:steps|parts|kinds|types|components|stages|phases|parameters|mistakes|layers|methods|rules|formulas|reasons|problems)\b.*)$/iu,
      /^how\s+many\s+(?:different\s+)?((?:steps|parts|kinds|types|sorts|ways|reasons|components|stages|phases|mistakes|observations|methods)\b.*)$/iu,
    ],
    procedure: /\b(?:steps?|stages?|phases?|process|procedure|pipeline|order|how)\b/iu,
  },
  speech: {
    clauseStart: /^(?:so|and|but|because|now|then|okay|ok|which|where|when|if|or|that's|it's|we|you|i)$/iu,
    leansBack:
      /^(?:that|this|these|those|so|it|its|they|them|he|she|such|then|otherwise|and|but)\b|^(?:if|when|while|as|since|because|once|until|how)\s+(?:\w+ly\s+)?(?:it|they|this|that|these|those|he|she)\b|^we (?:say|call)\b.{0,20}?\b(?:it|this|that|them|these|those)\b|^the (?:(?:most|least) \w+|\w+(?:e|pl|l)est|other|latter|former) (?:ones? )?(?:is|are|was|were)\b|^to \w+ (?:it|them|this|that|these|those)\b|^in (?:this|that|these|those) (?:case|way|step|sense|example|situation|setting|method|approach|process)s?\b|^(?:at the same time|instead|for (?:example|instance)),? (?:it|they|this|these|those)\b|^(?:the|an?) (?:usual|common|typical|default|normal|recommended|good) (?:value|choice|setting|number|size) (?:is|are)\b|\b(?:exactly|just|only) (?:that|this|these|those)\b|\b(?:this|that) one[.,;]|\b(?:help|work|appl[yi])\w* here[.!]$|^(?:\w{3,}(?<!s|ing|ed|ly)) (?:it|them) (?:by|to|with|and|in|into|up|together|from|for|off|out|through|over)\b|^(?:to|for|with|from|by|in|on|without) (?:\w+ ){1,3}(?:they|these|those)\b/i,
    connective: /^(?:so|then|otherwise|and|but)\b,?\s*/i,
    address:
      /^(?:we|i) (?:start|begin) (?:with|by)\b|^(welcome|hello|hi|hey|thank|thanks|okay|today we|in the (next|last) lecture|see you)\b|\bnext lecture\b|\bthis (first|second|third|last) (lecture|video)\b|\bin this (lecture|video|lesson|talk)\b|\byou('re| are) (at|in) the right place\b|\blet('s| us) (take a look|see|dive|get started|begin)\b|\b(?:you|we)(?:['’]ve| have) (?:now )?(?:seen|learned|covered|looked at)\b/i,
    reason:
      /\b(because|so that|therefore|this is why|that is why|the reason|otherwise|in order to|to avoid|since|due to|which (?:means|is why)|,\s*(?:and )?so (?:it|they|the|we|you|this|that|every|each)|and so (?:it|they|the|we|this|that|every))\b|^to \w+\b[^.]{3,90},\s+(?:we|you|one|it|they)\b/i,
    step: /(?<!\b(?:at|an?|the|this|that|its?|our|my|his|very)\s)\bfirst\b|\b(then|next|finally|after that|step|once|(?<!from )start|begin|by \w+ing|we (?:take|cut|add|multiply|compare|look|walk|embed|split|fold|use))\b|(?:^|,\s+)(?:then\s+|now\s+)?(?:take|multiply|add|divide|compute|calculate|count|sort|split|cut|compare|look up|subtract|choose|pick|set|apply)\s+(?:its?|the|them|an?|up|each|every|all)\b/i,
    arithmetic:
      /\b(?:multipl(?:y|ied|ies)|divid(?:e|ed|es)|subtract(?:s|ed)?|add(?:s|ed)?\s+(?:them\s+|it\s+|these\s+|those\s+)?up|sum(?:med|s)?|logarithm|product\s+of|dot\s+product|square(?:d|\s+root)?|ratio|minus|times\s+the|equals?|average\s+of)\b/iu,
    announcesList:
      /\b(?:two|three|four|five|six|seven|eight|nine|ten|several|many|a few|some|both|various|different|[2-9])\s+(?:(?:main|other|different|important|basic|big|key|more|common|such)\s+)?(\p{L}+s)\b/iu,
    opensSubject:
      /^(?:the (?:first|second|third|fourth|fifth|next|last|other) \p{L}+ (?:is|are) about\b|(?:now|next|so),? we (?:can )?(?:read|look at|turn to|come to|talk about|see)\b)/iu,
    numbers: ["two", "three", "four", "five", "six"],
    ordinals: [
      /\b(?:first(?:ly)?|number one)\b/iu,
      /\b(?:second(?:ly)?|the other|number two)\b/iu,
      /\b(?:third(?:ly)?|number three)\b/iu,
      /\b(?:fourth(?:ly)?|number four)\b/iu,
      /\b(?:fifth(?:ly)?|number five)\b/iu,
    ],
    explanation:
      /\b(?:think of|imagine|picture|in other words|that is to say|means?|the idea|basically|simply|in the same way|you can|like an?|just like|for example|for instance|this way)\b/iu,
    other:
      /\b(?:second|other|another|also|two|both|instead|opposite|alternatives?|while|whereas)\b|\btoo[.,;]|\bthere (?:is|are)\b(?! no\b)/iu,
    hypothetical:
      /\b(?:somebody|someone|a (?:student|user|person|friend)) (?:asks?|asked|wants? to know|searche[sd]|types?|typed|looks? for)\b|\btake the (?:question|word|example)\b|\bif you (?:search for|ask|type|say)\b|\bthe perfect document\b|^(?:suppose|imagine|say)\b|\b(?:one|a|only few) documents? (?:says|contains?|mentions?)\b|^it is clearly about\b/iu,
    example:
      /\b(?:for example|for instance|such as|e\.g\.|suppose|imagine|say,|let['’]?s say|somebody asks|someone asks|take the|think of|you can think|in the same way|like [a-z]+ing)\b|\bbecomes?\b|^if (?:you|we|one)\b/iu,
    person:
      /\p{Ll},?\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+|\b(?:invented|published|discovered|named after|developed|proposed|created)\s+by\b/u,
    // "GPT-2" is a name.
    quantity:
      /(?<![\p{L}\d]|\p{L}-)\d|\b(?<!\b(?:the|that|this|which|each|every|another|other|first|last|no)\s)one\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|milliseconds?|seconds?|minutes?|hours?|years?|percent)\b/iu,
    usual:
      /\b(?:usual|common|typical|default|normal|standard|recommended|good|best)\s+(?:value|number|setting|choice|size|length|amount|default)s?\b|\b(?:by\s+default|defaults?\s+(?:is|are|to)|(?:is|are)\s+usually|usually\s+set)\b/iu,
    defines: definitionsOf,
  },
  phrases: {
    notCovered:
      "I couldn't find this in your lectures. The chapters that come closest are listed below, but they may not answer your question.",
    nothingFound: "I couldn't find this in your lectures.",
    otherScript:
      "I couldn't find this in your lectures. I search for what was said, so try asking in the language of the lectures.",
    hello: "Hello! I find the moments in your lectures that answer a question, and quote them.",
    welcome: "You're welcome.",
    capabilities:
      "I find what was said in your lectures and quote it, with links to the second. Ask about a subject, what a lecture is about, where something is explained, or what was said at a time such as 12:30. I do not write quizzes, flashcards or translations.",
    tryAsking: OFFERS.en,
    whatIsAbout: (title) => `What is “${title}” about?`,
    keySentences: (title) => `Key sentences from “${title}”, quoted:`,
    topics: (title) => `Topics of “${title}”:`,
    lectureLength: (title, minutes) => `“${title}” is ${minutes === 1 ? "1 minute" : `${minutes} minutes`} long.`,
    courseLength: (lectures, minutes) =>
      `The course has ${lectures === 1 ? "1 lecture" : `${lectures} lectures`}, together ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    begins: (chapter, lecture) => `“${chapter}” is a chapter of “${lecture}”. It begins:`,
    describes: (lecture) => `“${lecture}” is about this:`,
    saidAt: (time) => `Said at ${time}:`,
    otherPassage: "Another passage about it:",
    said: "This is what was said:",
    partsLeft: (count, left) => `I looked up the first ${count}. Ask again for: ${left}.`,
    notFoundPart: (subject) => `I couldn't find “${subject}” in your lectures.`,
    fromLecture: (title) => `From another lecture, “${title}”:`,
    fromLectures: "From other lectures:",
    translated: (question) => `Searched in English for “${question}”.`,
    glossary: (term) => `From the instructor's glossary, **${term}**:`,
    showing: (words) => `Showing results for “${words}”.`,
    nothingAround: "The lecture has nothing before or after this.",
    firstMention: "First",
    laterMentions: "Again",
    before: "Before",
    after: "After",
  },
};
