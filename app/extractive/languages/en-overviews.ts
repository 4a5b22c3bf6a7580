import type { QuestionPatterns } from "./language";

const SO_FAR =
  "(?:so\\s+far|(?:until|till|up\\s+to|up\\s+until)\\s+(?:now|here|this\\s+(?:point|moment)|that\\s+point))";

/** Questions about the course, a lecture or a chapter itself. */
export const EN_OVERVIEWS = {
  soFar: [
    /^what\s+(?:did|have|had)\s+i\s+(?:miss|missed)(?:\s+(?:already|today))?(?:[\s,.?!;]+(?:i|sorry|because|came|was|joined)\b.*)?$/iu,
    /^(?:sorry\s+)?i\s+(?:just\s+)?(?:came|joined|arrived|got\s+here|tuned\s+in|showed\s+up|am|was)\s+(?:(?:in|here|a\s+bit|a\s+little|too|so)\s+)*late(?:\s+(?:to|for)\s+(?:the\s+|this\s+)?(?:lecture|class|video|lesson|session))?(?:[\s,.;!?]+(?:(?:so|and|sorry)[\s,]+)*(?:what\s+(?:did|have|has|was|were|happened|happens)|can\s+you|could\s+you|summar|recap|catch|fill|tell|give)(?!.*\babout\b).*)?$/iu,
    new RegExp(
      `^(?!(?:why|how|when|who|where|which)\\b)(?!.*\\bbehind\\b)(?:.{0,40}\\b)?(?:summar\\w*|recap|sum\\s+up|overview|(?:key|main)\\s+(?:points|ideas)|tl;?\\s?dr)\\b(?:.{0,40}\\s)?${SO_FAR}$`,
      "iu",
    ),
    new RegExp(
      `^(?:what|everything)(?:\\s+(?:all|else|topics?|things?|chapters?|concepts?|ideas?|points?))?(?:\\s+(?:that|which))?(?:\\s+(?:have|has|had|did|do|does|was|were|is|are))?(?:\\s+(?:i|we|you|he|she|they|(?:the|this|that|our)\\s+\\p{L}+))?(?:\\s+(?:been|all|need(?:\\s+to)?))?\\s+(?:cover|discuss|explain|mention|present|show|learn|happen|miss|say|said|see|seen|do|done|teach|taught|talk|talked\\s+about|know|hear|heard|go|gone)(?:e?d|s|n)?(?:\\s+(?:about|through|over))?\\s+${SO_FAR}$`,
      "iu",
    ),
    /^(?:(?:can|could)\s+you\s+)?(?:(?:quickly|please)\s+)?(?:catch\s+me\s+up|(?:bring|get)\s+me\s+up\s+to\s+(?:speed|date)|fill\s+me\s+in)$/iu,
  ],
  overview: [
    /^what\s+are\s+(?:the\s+)?(?:most\s+)?(?:important|main|key|essential|crucial)\s+(?:things|points|ideas|concepts|topics|parts|bits)(?:\s+(?:that\s+)?(?:i|we|you|one)\s+(?:should|need\s+to|must|have\s+to|ought\s+to)\s+(?:know|learn|remember|revise|review|study|understand|focus\s+on))?(?:\s+for\s+(?:the|my|an?)\s+(?:exam|test|quiz|final|midterm))?(?:\s+(?:in|from|of)\s+(.+))?$/iu,
    /^(?:please\s+)?(?:(?:can|could)\s+you\s+)?(?:please\s+)?(?:summari[sz]e|sum\s+up|recap|refresh\s+my\s+memory|tl;?\s?d[rw]|overview|big\s+picture|(?:the\s+)?essence|summary|(?:give|tell|show|list)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:(?:\d{1,2}|two|three|four|five|ten)\s+)?(?:short\s+|quick\s+|brief\s+)?(?:summary|overview|recap|gist|outline|notes|big\s+picture|(?:short|quick|brief)\s+version|cliff\s?notes|run\s?down|refresher|synopsis|conclusions?|(?:key|main|most important|bullet)\s+(?:points?|ideas?|takeaways?|concepts?|messages?)|takeaways?|highlights?)|(?:what(?:'s|’s|\s+is|\s+are|\s+were)\s+)?(?:(?:the|an?)\s+)?(?:(?:short|quick|brief)\s+)?(?:gist|summary|overview|recap|outline|notes|big\s+picture|(?:short|quick|brief)\s+version|cliff\s?notes|run\s?down|refresher|synopsis|conclusions?|essence|takeaways?|highlights?|(?:key|main|most\s+important|big|bullet)\s+(?:points?|ideas?|takeaways?|concepts?|things|stuff|parts|bits|messages?)))(?:\s+(?:of|for|from|in|about|on))?\s*(.*)$/iu,
    /^what\s+(?:are|were)\s+(?:we|you|they)\s+(?:learning|covering|studying)(?:\s+(?:in|about)\s+(.+))?$/iu,
    /^i\s+(?:missed|skipped|slept\s+through|was(?:\s+not|n['’]?t)\s+(?:in|at))\s+(?!(?:this|that|it)\b)(.+?)(?:[\s,.;:]+(?:so\s+|and\s+)?(?:what|can|could)\s.*)?$/iu,
    /^what\s+(?:do|does|did|will|should|can)\s+(?:we|i|you|they|he|she|one)\s+(?:(?:(?:need|have|want|ought)\s+to\s+)?(?:know|learn|remember|revise|review|study|take\s+away|focus\s+on|pay\s+attention\s+to)|talk about|discuss|cover)(?:\s+for\s+the\s+(?:exam|test|quiz|final))?(?:\s*(?:in|during|from|about|of|about in)?\s+(.+))?$/iu,
  ],
  about: [
    /^(?:so\s+)?what(?:'s|’s|\s+is|\s+was)\s+(.+?)\s+(?:all\s+)?about$/iu,
    /^(?:so\s+)?what(?:'s|’s|\s+is)\s+(?:in|inside)\s+(.+)$/iu,
  ],
  topics: [
    /^(?:what|which)\s+(?:topics|subjects|chapters|sections|themes)\s+(?:will|can|do|should|would|are|am)\s+(?:i|we|you)\s+(?:(?:going\s+to|be|have\s+to|need\s+to|get\s+to)\s+)?(?:learn|study|cover|see|hear|find|know|learning|studying|covering)(?:\s+(?:about|here))?(?:\s+(?:in|from|for)\s+(.+))?$/iu,
    /^(?:what|which)\s+(?:topics|subjects|chapters|sections|themes)\s+(?:(?:are|were)\s+(?:covered|there|discussed|in|taught|included)|do(?:es)?\s+(?:(?:we|you|they|he|she|it|i)|(.+?))\s+(?:cover|have|include|go\s+(?:over|through)|touch\s+on|discuss|teach)|(?:are|is|will\s+be)\s+)\s*(?:in\s+)?(.*)$/iu,
    /^(?:what|which)\s+(?:are|were)\s+(?:all\s+)?(?:the\s+)?(?:main\s+)?(?:topics|subjects|chapters|sections|themes)(?:\s+(?:of|in|for|covered\s+in)\s+(.+))?$/iu,
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
} as const satisfies Partial<QuestionPatterns>;
