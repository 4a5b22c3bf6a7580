/** A role of a file in a speech model, as sherpa-onnx calls it. */
type Role =
  | "preprocessor"
  | "encoder"
  | "decoder"
  | "uncachedDecoder"
  | "cachedDecoder"
  | "mergedDecoder"
  | "joiner"
  | "model"
  | "voice";

type SpeechModelKind = "whisper" | "moonshine" | "transducer" | "ctc";

/** A speech model in ONNX, by the names of the files in its folder. */
export type SpeechModel = {
  kind: SpeechModelKind;
  files: Partial<Record<Role, string>>;
  tokens: string;
  /** A model that detects voices, or null. */
  voice: string | null;
};

export const KIND_NAMES: Record<SpeechModelKind, string> = {
  whisper: "Whisper",
  moonshine: "Moonshine",
  transducer: "transducer (Parakeet TDT, Zipformer)",
  ctc: "NeMo CTC (Parakeet CTC)",
};

/** The first that matches decides. `epoch-99-avg-1` and the like may follow, and the name of the model come before. */
const ROLES: [Role, RegExp][] = [
  ["voice", /^silero[-_]?vad/],
  ["preprocessor", /(^|[-_.])preprocess(or)?$/],
  ["uncachedDecoder", /(^|[-_.])uncached[-_]decoder?$/],
  ["cachedDecoder", /(^|[-_.])cached[-_]decoder?$/],
  ["mergedDecoder", /(^|[-_.])(decoder[-_]model[-_]merged|merged[-_]decoder)$/],
  ["encoder", /(^|[-_.])encoder?($|[-_.])/],
  ["decoder", /(^|[-_.])decoder?($|[-_.])/],
  ["joiner", /(^|[-_.])joiner($|[-_.])/],
  ["model", /(^|[-_.])model$/],
];

/** Usual names of the files, for messages. */
const USUAL_NAMES: Record<Role, string> = {
  preprocessor: "preprocess.onnx",
  encoder: "encoder.onnx",
  decoder: "decoder.onnx",
  uncachedDecoder: "uncached_decode.onnx",
  cachedDecoder: "cached_decode.onnx",
  mergedDecoder: "decoder_model_merged.ort",
  joiner: "joiner.onnx",
  model: "model.onnx",
  voice: "silero_vad.onnx",
};

const EXTENSION = /\.(onnx|ort)$/;
const INT8 = /[-_.](int8|quantized|quant)$/;
const NOT_INT8 = /[-_.](fp16|fp32)$/;

/**
 * Recognizes a speech model by the names of the files in a folder, or returns what is wrong with them. Takes the 8-bit
 * variant if there are two: it is faster on a processor.
 */
export function recognizeSpeechModel(names: readonly string[]): SpeechModel | { problem: string } {
  const files: Partial<Record<Role, string>> = {};
  for (const [role] of ROLES) {
    const found = bestOf(names.filter((name) => roleOf(name) === role));
    if (found && "problem" in found) return found;
    if (found) files[role] = found.name;
  }
  const wanted = rolesOf(files);
  if (!wanted)
    return {
      problem:
        "has no model that Cuepoint recognizes. It reads ONNX models of Whisper (encoder.onnx, decoder.onnx), Moonshine, Parakeet and other transducers (with joiner.onnx), and NeMo CTC (model.onnx), each with its tokens.txt",
    };
  const tokens = names.find((name) => /(^|[-_.])tokens\.txt$/i.test(name));
  const missing = wanted.roles.filter((role) => files[role] === undefined).map((role) => USUAL_NAMES[role]);
  if (tokens === undefined) missing.push("tokens.txt");
  if (tokens === undefined || missing.length > 0)
    return { problem: `looks like a ${KIND_NAMES[wanted.kind]} model, but lacks ${missing.join(", ")}` };
  return { kind: wanted.kind, files, tokens, voice: files.voice ?? null };
}

function rolesOf(files: Partial<Record<Role, string>>): { kind: SpeechModelKind; roles: Role[] } | null {
  if (files.preprocessor || files.uncachedDecoder || files.cachedDecoder)
    return { kind: "moonshine", roles: ["preprocessor", "encoder", "uncachedDecoder", "cachedDecoder"] };
  if (files.mergedDecoder) return { kind: "moonshine", roles: ["encoder", "mergedDecoder"] };
  if (files.joiner) return { kind: "transducer", roles: ["encoder", "decoder", "joiner"] };
  if (files.encoder || files.decoder) return { kind: "whisper", roles: ["encoder", "decoder"] };
  return files.model ? { kind: "ctc", roles: ["model"] } : null;
}

const stemOf = (name: string) => name.toLowerCase().replace(EXTENSION, "");
const plainStem = (name: string) => stemOf(name).replace(INT8, "").replace(NOT_INT8, "");

function roleOf(name: string): Role | null {
  if (!EXTENSION.test(name.toLowerCase())) return null;
  return ROLES.find(([, pattern]) => pattern.test(plainStem(name)))?.[0] ?? null;
}

function bestOf(names: readonly string[]): { name: string } | { problem: string } | null {
  const [first, ...others] = [...names].sort();
  if (first === undefined) return null;
  if (roleOf(first) !== "voice" && others.some((name) => plainStem(name) !== plainStem(first)))
    return { problem: `has files of several models (${first}, ${others.join(", ")}). Keep one model in a folder` };
  return { name: names.find((name) => INT8.test(stemOf(name))) ?? first };
}
