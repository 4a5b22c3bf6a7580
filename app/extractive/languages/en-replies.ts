/** Words of thanks, and of having understood. Each can be read in one way only, so a long row of them takes one pass. */
export const THANKS =
  "ok(?:ay)?|lol|haha|great|cool|nice|perfect|awesome|good|alright|got it|i see|makes sense|understood|thanks?|thx|ty|cheers|bye|goodbye|that (?:really )?help(?:s|ed)?|(?:very |super |really )?helpful|you are (?:the best|awesome|great|amazing|a lifesaver|(?:so|very|really) (?:helpful|kind))|that (?:is|was)|(?:you are|ur|u r|u are) (?:(?:the|an?|my|such|so|very|really) )*(?:best|life ?saver|hero|legend|star|angel|genius|helpful|kind|awesome|great|amazing)";

const IT = "(?:it|this|that|you|any\\s+of\\s+(?:it|this|that)|what\\s+(?:that|this|it|you)\\s+means?)";
const WORDS =
  "(?:(?:in|with|using)\\s+)?(?:other|simple|simpler|plain|easy|easier|normal|human|layman['’]?s?|fewer|different|your\\s+own)\\s+(?:words?|terms?|english|language)";
const CHILD =
  "like\\s+i(?:['’]?m|\\s+am|\\s+was|\\s+were)\\s+(?:an?\\s+)?(?:\\d{1,2}|five|ten|kid|child|baby|toddler|beginner|dummy|idiot|stupid|dumb)(?:[\\s-]years?[\\s-]old)?";
const HOW = `(?:again|once\\s+more|one\\s+more\\s+time|differently|(?:more\\s+)?simply|simpler|easier|better|clearer|more\\s+clearly|slower|(?:in\\s+)?(?:an?other|an?\\s+(?:simpler|easier|different|better))\\s+way|${WORDS}|${CHILD})`;

/** Replies of someone who has not understood. */
export const ANOTHER = [
  `(?:sorry,?\\s+)?i\\s+(?:(?:still|just|really)\\s+)*(?:don['’]?t|do\\s+not|didn['’]?t|did\\s+not|can['’]?t|cannot)\\s+(?:(?:really|quite)\\s+)?(?:get|understand|follow|see)(?:\\s+${IT})?`,
  `(?:i(?:['’]m|\\s+am)\\s+)?not\\s+sure\\s+(?:that\\s+|if\\s+)?i\\s+(?:really\\s+)?(?:get|understand|understood|follow)(?:\\s+${IT})?`,
  "huh|(?:wait\\s+)?what|come\\s+again|(?:what\\s+do\\s+you\\s+mean|wdym)(?:\\s+by\\s+(?:that|this|it))?",
  "i(?:['’]m|\\s+am|\\s+got)\\s+(?:still\\s+)?(?:lost|confused)|(?:you\\s+)?lost\\s+me",
  "(?:that|this|it)\\s+(?:still\\s+)?(?:makes?|made)\\s+no\\s+sense(?:\\s+to\\s+me)?|(?:that|this|it)\\s+(?:does\\s+not|doesn['’]?t)\\s+make\\s+(?:any\\s+)?sense",
  "(?:(?:that|this|it)\\s+is\\s+)?(?:still\\s+)?(?:(?:too|so|very|really)\\s+(?:hard|complicated|difficult|abstract|confusing|technical)|not\\s+clear|unclear|confusing)(?:\\s+(?:for|to)\\s+me)?",
  `(?:(?:can|could|would)\\s+you\\s+)?(?:please\\s+)?(?:explain|rephrase|reword|say|put|phrase|describe|repeat|simplify)(?:\\s+(?:it|that|this))?(?:\\s+to\\s+me)?(?:\\s+${HOW})*(?:\\s+please)?`,
  "(?:(?:can|could)\\s+you\\s+)?(?:dumb|break)\\s+(?:it|that|this)\\s+down(?:\\s+for\\s+me)?",
  `what\\s+(?:does|did)\\s+(?:that|this|it)\\s+mean(?:\\s+${WORDS})?`,
  `(?:and\\s+)?(?:(?:but|a\\s+bit|much|even)\\s+)?${HOW}(?:\\s+please)?`,
  "simplify|eli5",
].join("|");
