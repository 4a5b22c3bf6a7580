import type { QuestionPatterns } from "./language";

/** Questions about the course, a lecture or a chapter itself. */
export const EN_OVERVIEWS = {
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
} as const satisfies Partial<QuestionPatterns>;
