/** The languages that Whisper knows, by its codes (openai/whisper, tokenizer.py). Another one would end the process. */
const LANGUAGES = new Set(
  (
    "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml " +
    "cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu " +
    "am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su"
  ).split(" "),
);

/** BCP 47 where Whisper has another code. */
const OTHER_CODES: Record<string, string> = { nb: "no", iw: "he", in: "id", jv: "jw", fil: "tl", cmn: "zh" };

/** Returns Whisper's code of a BCP 47 language, or an empty text, with which it detects the language. */
export function whisperLanguage(language: string | null | undefined): string {
  const spoken = language?.toLowerCase().split("-")[0] ?? "";
  const code = OTHER_CODES[spoken] ?? spoken;
  return LANGUAGES.has(code) ? code : "";
}
