/** How lecturers begin a new part. */
const ENGLISH =
  "okay|ok|all right|alright|so|now,? (?:let|let['’]s|we|i|the)|let['’]s|let us|next|moving on|the next|another|" +
  "finally|first|firstly|second|secondly|third|to start|in this (?:video|lecture|section)|welcome|hello|hi|and now|" +
  "the last|one more|before we|with that";
const SPANISH =
  "bueno|bien|vale|ahora|vamos a|veamos|sigamos|pasemos|pasamos|empecemos|empezamos|comencemos|a continuación|" +
  "(?:el|la) siguiente|otro|otra|por último|finalmente|en (?:primer|segundo|tercer) lugar|primero|segundo|tercero|" +
  "para (?:empezar|comenzar|terminar)|en est[ea] (?:vídeo|video|clase|lección|sección)|bienvenid[oa]s|hola|antes de|" +
  "dicho esto|con esto";
const CUE = new RegExp(`^[^\\p{L}]*(?:${ENGLISH}|${SPANISH})(?!\\p{L})`, "iu");

/** Returns whether a sentence begins with words that announce a new part, in English or Spanish. */
export const hasCuePhrase = (text: string): boolean => CUE.test(text);
