import type { LanguageModelV3Content, LanguageModelV3Middleware, LanguageModelV3StreamPart } from "@ai-sdk/provider";

type Part = LanguageModelV3StreamPart;

const OPEN = "<think>";
const CLOSE = "</think>";

/**
 * Turns `<think>…</think>` at the beginning of a text into reasoning. Servers of open models (Ollama, vLLM, LM Studio)
 * send it so if they are not set to parse it. Not the AI SDK's `extractReasoningMiddleware`, which also takes the tag
 * inside an answer for one, and would hide the rest of an answer about such models.
 */
export const leadingThoughts: LanguageModelV3Middleware = {
  specificationVersion: "v3",
  async wrapGenerate({ doGenerate }) {
    const { content, ...rest } = await doGenerate();
    return { ...rest, content: content.flatMap(splitThoughts) };
  },
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream();
    return { ...rest, stream: stream.pipeThrough(thoughtsSplitter()) };
  },
};

function splitThoughts(part: LanguageModelV3Content): LanguageModelV3Content[] {
  if (part.type !== "text") return [part];
  const [whole, thoughts] = /^\s*<think>(.*?)(?:<\/think>\s*|$)/s.exec(part.text) ?? [];
  if (whole === undefined || thoughts === undefined) return [part];
  return [
    { type: "reasoning", text: thoughts },
    { ...part, text: part.text.slice(whole.length) },
  ];
}

/** Returns a transform that splits each text of a stream. */
export function thoughtsSplitter(): TransformStream<Part, Part> {
  const texts = new Map<string, LeadingThoughts>();
  return new TransformStream({
    transform(part, controller) {
      const emit = (each: Part) => controller.enqueue(each);
      if (part.type === "text-start") texts.set(part.id, new LeadingThoughts(part));
      else if (part.type === "text-delta") texts.get(part.id)?.write(part.delta, emit);
      else {
        if (part.type === "text-end") texts.get(part.id)?.end(emit);
        emit(part);
      }
    },
  });
}

/** One text of a stream. It is held back until it is clear whether it begins with thoughts. */
class LeadingThoughts {
  #state: "beginning" | "thoughts" | "after thoughts" | "text" = "beginning";
  #held = "";
  readonly #thoughtsId: string;

  constructor(private readonly start: Extract<Part, { type: "text-start" }>) {
    this.#thoughtsId = `${start.id}-thoughts`;
  }

  write(delta: string, emit: (part: Part) => void): void {
    this.#held += delta;
    if (this.#state === "beginning") this.#readBeginning(emit);
    if (this.#state === "thoughts") this.#readThoughts(emit);
    if (this.#state === "after thoughts" && this.#held.trim() !== "") {
      this.#held = this.#held.trimStart();
      this.#beginText(emit);
    }
    if (this.#state === "text") this.#emitText(emit);
  }

  end(emit: (part: Part) => void): void {
    if (this.#state === "thoughts") {
      this.#emitThoughts(this.#held.length, emit);
      emit({ type: "reasoning-end", id: this.#thoughtsId });
      this.#held = "";
    }
    if (this.#state !== "text") this.#beginText(emit);
    this.#emitText(emit);
  }

  #readBeginning(emit: (part: Part) => void): void {
    const begun = this.#held.trimStart();
    if (begun.startsWith(OPEN)) {
      this.#state = "thoughts";
      this.#held = begun.slice(OPEN.length);
      emit({ type: "reasoning-start", id: this.#thoughtsId });
    } else if (!OPEN.startsWith(begun)) this.#beginText(emit);
  }

  #readThoughts(emit: (part: Part) => void): void {
    const at = this.#held.indexOf(CLOSE);
    this.#emitThoughts(at === -1 ? this.#held.length - tagBegunIn(this.#held) : at, emit);
    if (at === -1) return;
    this.#held = this.#held.slice(CLOSE.length);
    this.#state = "after thoughts";
    emit({ type: "reasoning-end", id: this.#thoughtsId });
  }

  #beginText(emit: (part: Part) => void): void {
    this.#state = "text";
    emit(this.start);
  }

  #emitThoughts(length: number, emit: (part: Part) => void): void {
    if (length > 0) emit({ type: "reasoning-delta", id: this.#thoughtsId, delta: this.#held.slice(0, length) });
    this.#held = this.#held.slice(length);
  }

  #emitText(emit: (part: Part) => void): void {
    if (this.#held !== "") emit({ type: "text-delta", id: this.start.id, delta: this.#held });
    this.#held = "";
  }
}

/** Returns how many characters at the end of a text may begin the closing tag. */
function tagBegunIn(text: string): number {
  for (let length = CLOSE.length - 1; length > 0; length--) if (text.endsWith(CLOSE.slice(0, length))) return length;
  return 0;
}
