import type { JSONObject } from "@ai-sdk/provider";

export type SpeechHints = {
  /** BCP 47; null: the model detects it; undefined: the model's default. */
  language?: string | null | undefined;
  /** Names and terms that the recording may have. */
  terms: readonly string[];
};

/** Whisper reads the last 224 tokens of a prompt. */
const PROMPT_CHARACTERS = 600;
/** Deepgram takes 500 tokens, and AssemblyAI phrases of six words. */
const KEYTERMS = 100;
const KEYTERM_WORDS = 6;

/** Returns what the AI SDK's provider of a transcription model takes as hints. Deepgram's terms are in its address. */
export function transcriptionHints(id: string, { language, terms }: SpeechHints): Record<string, JSONObject> {
  const [provider, name = ""] = id.split(":");
  const spoken = language?.split("-")[0];
  if (provider === "openai" || provider === "openai-compatible") {
    const prompt = withinLength(terms, PROMPT_CHARACTERS).join(", ");
    return { openai: { ...(spoken && { language: spoken }), ...(prompt && { prompt }) } };
  }
  const detects = language === null;
  if (provider === "deepgram") return { deepgram: { ...(spoken && { language: spoken }), detectLanguage: detects } };
  const phrases = keyterms(terms);
  const takesKeyterms = /^(universal-3|slam)/.test(name);
  return {
    assemblyai: {
      ...(spoken && { languageCode: spoken }),
      ...(detects && { languageDetection: true }),
      ...(phrases.length > 0 && { [takesKeyterms ? "keytermsPrompt" : "wordBoost"]: phrases }),
    },
  };
}

/** Creates a fetch that adds terms to a request for a transcription: the AI SDK's provider of Deepgram takes only one. */
export function fetchWithKeyterms(terms: readonly string[], model: string): typeof fetch {
  const phrases = model.startsWith("nova-3") ? keyterms(terms) : [];
  return (input, init) => {
    if (phrases.length === 0) return fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    for (const phrase of phrases) url.searchParams.append("keyterm", phrase);
    return fetch(url, init);
  };
}

const keyterms = (terms: readonly string[]) =>
  terms.filter((term) => term.split(/\s+/).length <= KEYTERM_WORDS).slice(0, KEYTERMS);

function withinLength(terms: readonly string[], characters: number): string[] {
  let length = 0;
  return terms.filter((term) => (length += term.length + 2) <= characters);
}
