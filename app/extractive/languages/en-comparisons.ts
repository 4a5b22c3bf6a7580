/** Questions that compare the first two groups that matched. */
export const COMPARISONS: readonly RegExp[] = [
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
];
