/** Words of thanks, and of having understood. Each can be read in one way only, so a long row of them takes one pass. */
export const THANKS =
  "ok(?:ay)?|lol|haha|great|cool|nice|perfect|awesome|good|alright|got it|i see|makes sense|understood|thanks?|thx|ty|cheers|bye|goodbye|that (?:really )?help(?:s|ed)?|(?:very |super |really )?helpful|that (?:is|was)";

/** Replies of someone who has not understood. */
export const ANOTHER = String.raw`(?:sorry,?\s+)?i\s+(?:still\s+)?(?:don['’]?t|do\s+not|didn['’]?t|can['’]?t)\s+(?:really\s+)?(?:get|understand|follow)(?:\s+(?:it|this|that|you|any of (?:it|this|that)))?|huh|(?:wait\s+)?what|(?:what\s+do\s+you\s+mean|wdym)(?:\s+by\s+(?:that|this|it))?|come\s+again|i(?:['’]m|\s+am)\s+(?:still\s+)?(?:lost|confused)|(?:(?:can|could)\s+you\s+)?(?:please\s+)?(?:explain|rephrase|say)(?:\s+(?:it|that|this))?(?:\s+(?:again|differently|more\s+simply|in\s+(?:other|simple|simpler)\s+(?:words|terms)|(?:in\s+)?another\s+way|better))?(?:\s+please)?|what\s+(?:does|did)\s+(?:that|this|it)\s+mean|in\s+(?:other|simple|simpler|plain|easy|easier)\s+(?:words|terms|english|language)|simpler|eli5|too\s+(?:hard|complicated)|not\s+clear|unclear`;
