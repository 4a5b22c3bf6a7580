import { OFFERS } from "~/conversation/offered-questions";
import { COMPARISONS } from "./en-comparisons";
import { definitionsOf } from "./en-definitions";
import { EN_FOLLOW_UPS } from "./en-follow-ups";
import { EN_OVERVIEWS } from "./en-overviews";
import { EN_PLACES } from "./en-places";
import { EN_TALK } from "./en-talk";
import { EN_TIDY } from "./en-tidy";
import type { AnswerLanguage } from "./language";

export const en: AnswerLanguage = {
  recognizes: /^/u, // the default, behind every other language
  tidy: EN_TIDY,
  questions: {
    ...EN_PLACES,
    ...EN_OVERVIEWS,
    ...EN_TALK,
    ...EN_FOLLOW_UPS,
    reason: [/^(?:so\s+)?(?:why|what(?:'s|\s+is)\s+the\s+(?:reason|point|purpose)|for\s+what\s+reason)\b/iu],
    steps: [/^(?:so\s+)?how\s+(?!many\b|much\b|long\b|old\b|far\b|often\b|big\b|large\b|fast\b)/iu],
    calculation:
      /^(?:so\s+)?how\b.*\b(?:comput(?:e|ed|es|ing)|calculat(?:e|ed|es|ing)|measured?|work(?:ed)?\s+(?:it\s+)?out|put\s+together|combined?|determined?|obtained?|add(?:ed)?\s+up|is\s+scored)\b/iu,
    definition: [
      /^(?:so\s+)?(?:what(?:'s|’s|\s+is|\s+are|\s+was|\s+were)|define|what\s+do(?:es)?\s+(?!(?:you|they|we|he|she)\s+mean\b)(?:the\s+term\s+)?(.+?)\s+(?:means?|stands? for))(?:\s+|$)(?:meant\s+by\s+)?(.*)$/iu,
      /^(?:explain|describe|tell\s+me\s+about|(?:(?:give|tell)\s+(?:me\s+|us\s+)?)?(?:(?:an?|the)\s+)?(?:(?:short|quick|brief|simple|easy)\s+)?(?:meaning|definition|explanation)\s+(?:of|for)|what\s+do(?:es)?\s+(?:you|they|we|he|she)\s+mean\s+by)\s+(.+)$/iu,
      /^what\s+do(?:es)?\s+(.+?)\s+(?:do|measure|represent|express)$/iu,
      /^(?!(?:is|are|was|do|does|did|can|could|should|would|will|has|have|how|why|who|when|where|which)\s)(.+?)\s+(?:definition|meaning|explained)$/iu,
    ],
    article: /^(?:(?:the\s+)?(?:term|concept|idea|word)s?\s+of|the\s+(?:term|concept|idea|word)|an?|the)\s+/iu,
    asks: /^(?:what|how|why|who|when|where|which|is|are|do|does|did|can|could|should|tell|explain|define|describe)\b/iu,
    comparison: COMPARISONS,
    choice: /\b(?:good\s+(?:at|for)|when|which|better|best|faster|prefer|use|choose)\b/iu,
    best: /^(?:so\s+|and\s+)?(?:what|which)(?:['’]?s)?\b/iu,
    betweenNames: /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|vs\.?|versus)\s+/iu,
    asksForSeveral: /^(?:so\s+)?(?:what\s+(?:are|were|do)|define|explain|describe)\b/iu,
    conjunction: /\s*(?:,\s*and|\band|[,;]|\balso|[?.])\s+(?:also\s+)?(?=(?:what|how|why|who|when|where|which)\b)/iu,
    person: [/^(?:and\s+|so\s+)?who(?:se|m)?\b/iu],
    origin:
      /^(?:and\s+|so\s+)?who\s+(?:(?:first|originally|actually)\s+)*(?:invented|created|discovered|proposed|developed|introduced|published|wrote|designed|made|came\s+up\s+with)\b|\b(?:invented|created|discovered|proposed|developed|published|written|designed)\s+by\s+who(?:m)?\b/iu,
    lecturer:
      /\bwho\s+(?:is|are|was)\s+(?:(?:the|our|my|your|this)\s+)?(?:lecturer|teacher|professor|prof|instructor|speaker|presenter|tutor|ta|teaching\s+assistant)s?\b|\bwho\s+(?:teaches|taught|gives|gave|holds)\s+(?:this|the|these)\s+(?:course|class|lectures?)\b|\b(?:lecturer|teacher|professor|prof|instructor|speaker|tutor)(?:['’]s)?\s+(?:name|e-?mail|office)\b/iu,
    code: /\b(?:show|give|write|send)\s+(?:me\s+)?(?:(?:the|some|an?|any)\s+)?(?:\p{L}+\s+)?(code|script|snippet)\b|\b(?:in|with|using|for)\s+(python|javascript|typescript|java|matlab|numpy|pandas|pytorch|tensorflow|keras|scikit-?learn|sklearn|lucene|elasticsearch|solr)\b/iu,
    headingWords: /^(?:an?|and|as|at|by|for|from|in|into|its|no|not|of|on|or|our|than|that|the|their|to|with|your)$/iu,
    whyNot:
      /^(?:(?:and|so|but)\s+)*(?:why\s+(?:not|cannot|(?:do|does|did|is|are|was|were|can|could|would|should)(?:n['’]?t|(?:\s+(?:it|this|that))?\s+not)|can['’]?t|(?:do|can|could|would|should)\s+(?:we|you|i|they|one|people)\s+not)\b|what\s+is\s+wrong\s+with\s)/iu,
    whether:
      /^(?:(?:so|and|but|then)\s+)*(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|must|may)\s+(?!.*\s(?:or|and\s+(?:why|how|what|when))\s)/iu,
    quality:
      /^(?:and\s+|so\s+|but\s+)?(?:why|how\s+come|what\s+makes)\s+(?:(?:is|are)\s+)?(?:.{1,40}?\s+)?(?:is\s+|are\s+)?(?:so|that|really|very|such\s+an?|(?:it|they)(?!\s+\p{L}+ed\b))\s+(\p{L}{3,})(?:\s+to\s+\p{L}+)?[\s?!.]*$/iu,
    assessment:
      /^(?:(?:will|is|are)\s+there\b|(?:when|where)\s+(?:is|are|will)\b|how\s+(?:long|hard|difficult|many\s+\p{L}+)\b|(?:is|are|will)\s+(?:the|it|this)\b).*\b(exam|midterm|finals|quiz|homework|assignment)s?\b/iu,
    quantity: [
      /^(?:and\s+|so\s+)?(?:(?:since|until)\s+when|(?:in\s+)?(?:what|which)\s+(?:year|decade|century)|how\s+(?:many|much|long|old|far|often|big|large|fast|quick(?:ly)?|slow)|what\s+(?:number|value|year)|when(?!\s+(?:should|would|can|could|to|do\s+(?:i|we|you)|is\s+it\s+(?:better|best|good))\b))\b/iu,
    ],
    counted: /^(?:and\s+|so\s+)?how\s+(?:many|much)\s+(?:(?:different|other|more|distinct|unique|total)\s+)?(\p{L}+)/iu,
    date: /^(?:(?:and|so|but|ok(?:ay)?)\s+)*(?:when(?:\s+(?:was|were|did|has|had)\b.*)?$|since\s+when\b|(?:in\s+)?(?:what|which)\s+(?:year|decade|century|date)\b|how\s+(?:old|long\s+ago)\b)/iu,
    usual:
      /^(?:and\s+|so\s+)?what\s+(?:is|are)\s+(?:an?\s+|the\s+|its\s+|their\s+)?(?:normal|usual|typical|default|best|common|good|recommended|standard|right)\s+(?:(?:value|number|setting|choice|size|length|amount)s?\b|(?:of|for)\s)|^(?:(?:and|so)\s+)?what\s+(?:do|does|should|would)\s+(?:people|you|we|they|one|i)\s+(?:(?:usually|normally|typically|commonly|generally)\s+)?(?:set|choose|use|pick|take)\s+(?:it|them|this|that)(?:\s+(?:to|as|for|at))?$|^(?:and\s+|so\s+)?(?:what|which)\s+(?:value|number|setting|choice)\s+(?:do|does|should|would|is|can)\b.*\b(?:use|used|take|taken|choose|chosen|pick|set|recommended|usually|normally|typically)\b/iu,
    usualValues:
      /\b(?:normal|usual|typical|default|common|recommended|standard|good)\s+(?:values|numbers|settings|choices|defaults)\b|\b(?:values|numbers|settings)\s+(?:do|are|should|would)\b.*\b(?:usually|normally|typically|commonly|by\s+default)\b|\b(?:usual|typical|normal|default)\s+value\s+of\s+each\b/iu,
    list: [
      /^(?:and\s+)?what\s+are\s+(?:its|their|the)\s+(?:(?:two|three|main|different)\s+)?(parts|components|kinds|types|steps|stages|layers|rules)$/iu,
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
      /^(?:that|this|these|those|so|it|its|they|them|he|she|such|then|otherwise|and|but)\b|^(?:if|when|while|as|since|because|once|until|how)\s+(?:\w+ly\s+)?(?:it|they|this|that|these|those|he|she)\b|^we (?:say|call)\b.{0,20}?\b(?:it|this|that|them|these|those)\b|^the (?:(?:most|least) \w+|\w+(?:e|pl|l)est|other|latter|former) (?:ones? )?(?:is|are|was|were)\b|^to \w+ (?:it|them|this|that|these|those)\b|^in (?:this|that|these|those) (?:case|way|step|sense|example|situation|setting|method|approach|process)s?\b|^(?:at the same time|instead|for (?:example|instance)),? (?:it|they|this|these|those)\b|^(?:the|an?) (?:usual|common|typical|default|normal|recommended|good) (?:value|choice|setting|number|size) (?:is|are)\b|\b(?:exactly|just|only) (?:that|this|these|those)\b|\b(?:this|that) one[.,;]|\b(?:help|work|appl[yi])\w* here[.!]$|\bthat (?:long|much|many|far|often|fast)[.!]$|\b(?:between|of|from|with|for|to|about|in) (?:them|these|those)[.!]$|^(?:\p{L}+\s){1,4}both[.!]$|^(?:the\s+two|both)\s+(?:of\s+(?:them|these)\s+)?(?:are|have|do|share|look|mean)\b|^(?:multiply|apply|\w{3,}(?<!s|ing|ed|ly)) (?:it|them) (?:by|to|with|and|in|into|up|together|from|for|off|out|through|over)\b/iu,
    refersBack: /\b(?:this|that)\s+happens[.!]$|\bdo(?:es)?\s+so[.!]$/iu,
    abrupt:
      /^(?:\p{L}+\s+(?:it|them|these|those)\b|(?:no|not|nor|neither|without|from|like|only)\s+\p{L}+(?:\s+\p{L}+)?[,.]|(?:the\s+)?(?:two|three|both|first|second|third|same|opposite|rest)\s+(?:of\s+(?:them|these)\s+)?(?:are|is|have|has|do|will|run|become)\b|to\s+(?:us|the\s+\w+)\s+(?:these|this|they|it)\b|usually,|here\b|there\s+is\s+(?:one|another)\s+more\b)/iu,
    connective: /^(?:so|then|otherwise|and|but)\b,?\s*/i,
    address:
      /^(?:we|i) (?:start|begin) (?:with|by)\b|^(welcome|hello|hi|hey|thank|thanks|okay|today we|in the (next|last) lecture|see you)\b|\bnext lecture\b|\bthis (first|second|third|last) (lecture|video)\b|\bin this (lecture|video|lesson|talk)\b|\byou('re| are) (at|in) the right place\b|\blet('s| us) (take a look|see|dive|get started|begin|put (?:it|this|everything) (?:all )?together|sum up|summari[sz]e|recap|review|wrap up)\b|\bbrings us to the end\b|^now (?:try|go)\b|^(?:notice|note|observe) (?:what|that|how)\b|\b(?:you|we)(?:['’]ve| have) (?:now )?(?:seen|learned|covered|looked at)\b/i,
    retells:
      /^(?:so\s+|now\s+)?(?:you|we)(?:['’]ve|\s+have)\s+(?:now\s+)?(?:seen|learned|covered|looked\s+at)\s+(?:how|what|why|that|two|three|\w+\s+\w+)\b/iu,
    objects:
      /^(?:but|however|yet|instead|unfortunately|that\s+is\s+(?:not|too)|we\s+(?:want|need|do)\s+the\s+opposite|not\s+so)\b/iu,
    concludes: /^(?:so|therefore|thus|hence)\b/iu,
    sumsUp: /^(?:in\s+(?:general|short|summary)|overall)\b/iu,
    answers: /^(?:no|yes|yeah|right|okay|ok|exactly|sure)[.!]$/iu,
    ofTwo: /^(?:(?:the\s+)?two|both)\b|\bboth[.!]$/iu,
    namesOther: /\b(?:second|other|another)\s+\p{L}+,?\s+(?:(?:is|which\s+is)\s+)?(?:called|named)\b/iu,
    reason:
      /\b(because|so that|therefore|this is why|that is why|the reason|otherwise|in order to|to avoid|since|due to|which (?:means|is why)|,\s*(?:and )?so (?:it|they|the|we|you|this|that|every|each)|and so (?:it|they|the|we|this|that|every))\b|^to \w+\b[^.]{3,90},\s+(?:we|you|one|it|they)\b/i,
    opensStep: /^(?:then|next|after\s+that|afterwards|finally|now|second(?:ly)?|third(?:ly)?|the\s+next\s+step)\b/iu,
    namesDescribed:
      /^(?:that|this)(?:['’]s|\s+is)(?!\s+(?:all|it|why|how|what|not|true|right|enough)\b)(?:\s+(?:called|an?|the))?\s+[\p{L}\p{N}-]{3,}(?:\s+[\p{L}\p{N}-]{3,})?\.$/iu,
    opensDescription: /^(?:when(?:ever)?|if|where)\b/iu,
    step: /(?<!\b(?:at|an?|the|this|that|its?|our|my|his|very)\s)\bfirst\b|\b(then|next|finally|after that|step|once|(?<!from )start|begin|by \w+ing|we (?:take|cut|add|multiply|compare|look|walk|embed|split|fold|use))\b|(?:^|,\s+)(?:then\s+|now\s+)?(?:take|multiply|add|divide|compute|calculate|count|sort|split|cut|compare|look up|subtract|choose|pick|set|apply)\s+(?:its?|the|them|an?|up|each|every|all)\b/i,
    action:
      /^(?:(?:first|then|next|now|finally|lastly|second|third|so|and|again|after\s+that|in\s+the\s+end|for\s+(?:each|every)\s[\w\s]{1,25}?),?\s+){0,2}(?:(?:we|you|i|they)\s+(?:\w+ly\s+)?(?!(?:know|do|did|don|have|had|are|were|can|could|will|would|see|saw|want|need|call|say|think|get|should|must|may|might|just|now|still|also|already|never|always|find|found)\b)\w+|(?:take|multiply|add|divide|compute|calculate|count|sort|split|cut|compare|look\s+up|subtract|choose|pick|set|apply|open|read|keep|put|write|draw|remove|repeat|store|start|check|move|go)\s|(?:the|an?|each|every)\s[\w\s]{1,25}?(?:must|is|are)\s+(?:first|then|next|finally)\s)/iu,
    arithmetic:
      /\b(?:multipl(?:y|ied|ies)|divid(?:e|ed|es)|subtract(?:s|ed)?|add(?:s|ed)?\s+(?:them\s+|it\s+|these\s+|those\s+)?up|sum(?:med|s)?|logarithm|product\s+of|dot\s+product|square(?:d|\s+root)?|ratio|minus|times\s+the|equals?|average\s+of)\b/iu,
    announcesList:
      /\b(?:two|three|four|five|six|seven|eight|nine|ten|several|many|a few|some|both|various|different|[2-9])\s+(?:(?:main|other|different|important|basic|big|key|more|common|such)\s+)?(?!(?:times|seconds|minutes|hours|days|weeks|months|years)\b)(\p{L}+s)\b/iu,
    opensSubject:
      /^(?:the (?:first|second|third|fourth|fifth|next|last|other) \p{L}+ (?:is|are) about\b|(?:now|next|so),? we (?:can )?(?:read|look at|turn to|come to|talk about|see)\b|now,? (?:what|how|why|who|which|where)\b|now \p{L}+ becomes\b|(?:and |but )?(?:still|yet),? (?:it|there) (?:has|is|are)\b)/iu,
    digits: ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    numbers: ["two", "three", "four", "five", "six"],
    ordinals: [
      /\b(?:first(?:ly)?|number one)\b/iu,
      /\b(?:second(?:ly)?|the other|number two)\b/iu,
      /\b(?:third(?:ly)?|number three)\b/iu,
      /\b(?:fourth(?:ly)?|number four)\b/iu,
      /\b(?:fifth(?:ly)?|number five)\b/iu,
    ],
    judges:
      /\b(?:best|better|worse|worst|fast(?:er|est)?|slow(?:er|est)?|cheap(?:er)?|expensive|never|not\s+always|usually|only\s+(?:a\s+)?few|too\s+\w+|(?:good|bad)\s+(?:for|at)|suited|perfect(?:ly)?|miss(?:es)?|fails?|cannot|easier|harder|enough|blind\s+spot|works\s+well|exactly)\b/iu,
    explanation:
      /\b(?:think of|imagine|picture|in other words|that is to say|means?|the idea|basically|simply|in the same way|you can|like an?|just like|for example|for instance|this way)\b/iu,
    other:
      /\b(?:second|other|another|also|two|both|instead|opposite|alternatives?|while|whereas)\b|\btoo[.,;]|\bthere (?:is|are)\b(?! no\b)/iu,
    hypothetical:
      /\b(?:somebody|someone|a (?:student|user|person|friend)) (?:asks?|asked|wants? to know|searche[sd]|types?|typed|looks? for)\b|\btake the (?:question|word|example)\b|\bif you (?:search for|ask|type|say)\b|\bthe perfect document\b|^(?:suppose|imagine|say)\b|\b(?:one|a|only few) documents? (?:says|contains?|mentions?)\b|^it is clearly about\b/iu,
    posesExample: /^take\s+(?:the|this)\s+(?:question|example|search)\b/iu,
    example:
      /\b(?:for example|for instance|such as|e\.g\.|suppose|imagine|say,|let['’]?s say|somebody asks|someone asks|take the|think of|you can think|in the same way|like [a-z]+ing)\b|\bbecomes?\b|^if (?:you|we|one)\b/iu,
    introduces:
      /\b(?:my\s+name\s+is|i['’]?m|i\s+am)\s+(?:(?:professor|doctor|dr\.?|prof\.?)\s+)?\p{Lu}\p{Ll}+|\bmy\s+name\s+is\b/u,
    person:
      /\p{Ll},?\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+|\b(?:invented|published|discovered|named after|developed|proposed|created)\s+by\b/u,
    // "GPT-2" is a name.
    quantity:
      /(?<![\p{L}\d]|\p{L}-)\d|\b(?<!\b(?:the|that|this|which|each|every|another|other|first|last|no)\s)one\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|milliseconds?|seconds?|minutes?|hours?|years?|percent)\b/iu,
    date: /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\b(?:seventeen|eighteen|nineteen|twenty)[\s-]+(?:hundred|oh|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)\b|\btwo\s+thousand\s+and\s+\w+|\b(?:years?|decades?|centur(?:y|ies))\s+(?:ago|old)\b|\b(?:twen|thir|for|fif|six|seven|eigh|nine)ties\b|\b\d0s\b|\bcentury\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b/iu,
    usual:
      /\b(?:usual|common|typical|default|normal|standard|recommended|good|best)\s+(?:value|number|setting|choice|size|length|amount|default)s?\b|\b(?:by\s+default|defaults?\s+(?:is|are|to)|(?:is|are)\s+usually|usually\s+set)\b/iu,
    ascribes: (quality) =>
      new RegExp(
        `\\b(?:is|are|be|makes?\\s+(?:it|them))\\s+(?:(?:so|very|really|quite|too|extremely)\\s+)?(?:${quality})\\b`,
        "iu",
      ),
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
    understood: "Okay. Ask me whenever you want to know more.",
    goodbye: "Goodbye, and enjoy the lectures.",
    capabilities:
      "I find what was said in your lectures and quote it, with links to the second. Ask about a subject, what a lecture is about, where something is explained, or what was said at a time such as 12:30. I do not write quizzes, flashcards or translations.",
    self: {
      identity: "I'm a program, not a person. I search your lectures and quote what was said in them.",
      maker: "I'm Cuepoint, a program that finds moments in lecture videos. What I quote was said by your lecturers.",
      model:
        "No language model writes these answers: I search your lectures by words and by meaning, and quote them word for word.",
      trust:
        "I only quote your lectures, and each quotation links to the second at which it was said. I can still pick a sentence that doesn't fit, so play it before you rely on it.",
      workings:
        "I compare your question with the transcripts of your lectures, by words and by meaning, and quote the sentences that fit best. I know nothing else.",
      spoken: "Ask me in English or Spanish. I quote the lectures in the language in which they were held.",
      privacy:
        "Your conversations are stored on this server so that you can return to them. The Privacy page says what is stored and for how long, and lets you delete it.",
      complaint:
        "Sorry that this didn't help. Try the words that the lecture uses, name the lecture or ask about one thing at a time.",
    },
    tryAsking: OFFERS.en,
    whatIsAbout: (title) => `What is “${title}” about?`,
    keySentences: (title) => `Key sentences from “${title}”, quoted:`,
    keySentencesUntil: (title, time) => `Key sentences from “${title}” up to ${time}, quoted:`,
    topics: (title) => `Topics of “${title}”:`,
    lectureLength: (title, minutes) => `“${title}” is ${minutes === 1 ? "1 minute" : `${minutes} minutes`} long.`,
    courseLength: (lectures, minutes) =>
      `The course has ${lectures === 1 ? "1 lecture" : `${lectures} lectures`}, together ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    begins: (chapter, lecture, time) => `“${chapter}” is a chapter of “${lecture}”. It begins at ${time}:`,
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
    momentIn: (time, lecture) => `${time} in “${lecture}”`,
    minute: (minute) => `around minute ${minute}`,
    firstMention: (moment) => `First at ${moment}:`,
    laterMentions: "Again:",
    before: "Before",
    after: "After",
  },
};
