/** Fewer words are a fragment: an item of a list, or an answer of one word. More words are needed without a period. */
const MIN_WORDS = 4;
const MIN_WORDS_UNENDED = 6;
/** In scripts without spaces between words, letters are counted. */
const MIN_LETTERS = 6;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Phrases about the answer itself or addressed to the student, in English and Spanish. */
const ASIDES = [
  /^(?:hi|hello|hey|sure|certainly|absolutely|thanks|thank you|you['’]re welcome|no problem|good question|great question|glad)\b/i,
  /^(?:i(?!\/)|i['’]m|i['’]ll|i['’]ve|i['’]d|let me|let['’]s|feel free|please|here (?:is|are)|here['’]s|below (?:is|are))\b/i,
  /^(?:if you (?:want|like|need|have|wish|would)|you (?:might|may|could|can) (?:want|ask|try|also ask)|would you|do you)\b/i,
  /\b(?:let me know|hope (?:this|that) helps|happy to help)\b/i,
  /^¿|^(?:hola|claro|por supuesto|gracias|de nada|con gusto|buena pregunta|puedo|déjame|espero que|avísame)(?![\p{L}])/iu,
  /^(?:si (?:quieres|necesitas|deseas|tienes)|aquí (?:tienes|están|está|hay)|puedes (?:pedir|preguntar)(?:me)?|a continuación)(?![\p{L}])/iu,
];

/** That the lectures do not cover a question, in English and Spanish. */
const REFUSALS = [
  /\b(?:lectures?|passages?|course|transcripts?|videos?|materials?)\b[^.!?]{0,60}\b(?:not|never|no|nothing|don['’]t|doesn['’]t|didn['’]t|isn['’]t)\b/i,
  /\b(?:could(?:n['’]t| not)|can(?:['’]t|not)|did(?:n['’]t| not)) find\b|\b(?:not|isn['’]t|aren['’]t) (?:covered|mentioned|discussed)\b|\bno mention\b/i,
  /(?:clases?|lecci(?:ón|ones)|cursos?|v[ií]deos?|pasajes?|material)(?![\p{L}])[^.!?]{0,60}(?<![\p{L}])(?:no|nunca|nada)(?![\p{L}])/iu,
  /(?<![\p{L}])no (?:he encontrado|encontré|pude encontrar|se (?:menciona|trata|cubre|explica|habla))/iu,
];

/** Returns whether a sentence of an answer says something that needs a source. */
export function isClaim(sentence: string): boolean {
  const text = sentence.trim().replace(/^["“'‘(*_]+/, "");
  if (/[?？:：]["”’)»*_]*$/u.test(text)) return false;
  const words = text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)?.length ?? 0;
  const letters = text.match(UNSPACED)?.length ?? 0;
  const needed = /[.!…。！।։]["”’)»*_]*$/u.test(text) ? MIN_WORDS : MIN_WORDS_UNENDED;
  if (words < needed && letters < MIN_LETTERS) return false;
  return !ASIDES.some((pattern) => pattern.test(text));
}

/** Returns whether a sentence says that the lectures do not cover a question. */
export function isRefusal(sentence: string): boolean {
  return REFUSALS.some((pattern) => pattern.test(sentence));
}
