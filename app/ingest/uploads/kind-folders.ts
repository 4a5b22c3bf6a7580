/** Folders that say what kind of file they contain, and therefore nothing about its lecture. */
const KINDS =
  /^(videos?|vídeos|media|recordings?|grabaciones|captions?|subtitles?|subs|subtítulos|transcripts?|transcripción|transcripciones|chapters|capítulos|slides|diapositivas|presentaciones)$/i;

/** Returns whether a folder is named after a kind of file, such as "Videos". */
export const isKindFolder = (name: string): boolean => KINDS.test(name.normalize("NFC"));
