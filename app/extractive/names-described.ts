const NAMES =
  /^(?:that|this|eso|esto)(?:['’]s|\s+(?:is|es))(?:\s+(?:called|an?|the|un|una|el|la))?\s+[\p{L}\p{N}-]{3,}(?:\s+[\p{L}\p{N}-]{3,})?\.$/iu;

/** Returns whether a sentence only names what was just described: "That is overstemming." */
export const namesDescribed = (sentence: string): boolean => NAMES.test(sentence);

const CONDITION = /^(?:when(?:ever)?|if|where|cuando|si|donde)(?!\p{L})/iu;

/** Returns whether a sentence can begin the description that such a sentence ends: "When it cuts too much, …" */
export const beginsDescription = (sentence: string): boolean => CONDITION.test(sentence);
