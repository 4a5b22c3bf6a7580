import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from "@ai-sdk/provider";

/** Limits on a model for one answer, over all its steps. */
export type ModelLimits = {
  /** Characters of text and reasoning together. */
  characters: number;
  /** Tool calls, of any tool. */
  toolCalls: number;
  /** Bytes sent to the provider, retries included. */
  requestBytes: number;
};

/** Why an answer was ended before its model finished. */
export type Overrun = "too_long" | "too_many_lookups";

type Part = LanguageModelV3StreamPart;
type ToolPart = Extract<Part, { type: `tool-input-${string}` }> | Extract<Part, { type: "tool-call" }>;

/** Characters of the inputs of all calls. The longest query that a tool takes fits, escaped. */
const TOOL_INPUT_CHARACTERS = 32_000;
/** Characters that providers add to their parts, such as reasoning signatures. */
const METADATA_CHARACTERS = 256_000;
/** Blocks of text or reasoning. Each is a part of the message, however short. */
const BLOCKS = 100;
const LONGEST_ID = 64;

/** The remaining allowance of an answer, shared by its steps. */
export class Allowance {
  characters: number;
  calls: number;
  toolInput = TOOL_INPUT_CHARACTERS;
  metadata = METADATA_CHARACTERS;
  blocks = BLOCKS;
  /** Enough for one part per character with as many around them. Ends an endless stream of empty parts. */
  parts: number;
  overrun: Overrun | null = null;

  constructor({ characters, toolCalls }: Pick<ModelLimits, "characters" | "toolCalls">) {
    this.characters = characters;
    this.calls = toolCalls;
    this.parts = 2 * characters + 10_000;
  }
}

/** The parts to pass on, and whether the step ends with them. */
export type Verdict = { emit: Part[]; ends: boolean };

/**
 * Enforces the limits on the stream of one step. Text is cut at the last allowed character, and excess calls are
 * dropped before they run. A step that ends early still closes its open blocks and emits a finish part, so the rest of
 * the pipeline treats it like an answer that ended normally.
 */
export class StepLimits {
  readonly #open = new Map<string, "text" | "reasoning">();
  /** The input of each admitted call received so far. */
  readonly #calls = new Map<string, string>();
  readonly #called = new Set<string>();
  readonly #refused = new Set<string>();
  /** Characters received, from which tokens are estimated if the provider reports none. */
  received = 0;
  usage: LanguageModelV3Usage | null = null;

  constructor(
    private readonly allowance: Allowance,
    private readonly mayCall: boolean,
  ) {}

  inspect(part: Part): Verdict {
    const { allowance } = this;
    if (--allowance.parts < 0 || (allowance.metadata -= metadataSize(part)) < 0) return this.#cut("too_long");
    switch (part.type) {
      case "stream-start":
      case "response-metadata":
        return pass(part);
      case "text-start":
      case "reasoning-start":
        if (--allowance.blocks < 0) return this.#cut("too_long");
        this.#open.set(part.id, part.type === "text-start" ? "text" : "reasoning");
        return pass(part);
      case "text-delta":
      case "reasoning-delta":
        return this.#inspectText(part);
      case "text-end":
      case "reasoning-end":
        this.#open.delete(part.id);
        return pass(part);
      case "tool-input-start":
      case "tool-input-delta":
      case "tool-input-end":
      case "tool-call":
        return this.#inspectCall(part);
      case "finish":
        this.usage = part.usage;
        // A model whose every call was refused is not done, so the answer ends here and says why.
        if (this.#refused.size > 0 && this.#calls.size === 0) return this.#cut("too_many_lookups");
        return { emit: [part], ends: true };
      case "error":
        return { emit: [part, finish("error")], ends: true };
      default:
        return NOTHING; // files, sources and the provider's own tools, which nothing here requests
    }
  }

  #inspectText(part: Extract<Part, { type: "text-delta" | "reasoning-delta" }>): Verdict {
    const { allowance } = this;
    this.received += part.delta.length;
    if (part.delta === "" && !part.providerMetadata) return NOTHING;
    if (part.delta.length <= allowance.characters) {
      allowance.characters -= part.delta.length;
      return pass(part);
    }
    const delta = part.delta.slice(0, allowance.characters).replace(/[\uD800-\uDBFF]$/, "");
    allowance.characters = 0;
    return this.#cut("too_long", delta === "" ? [] : [{ ...part, delta }]);
  }

  #inspectCall(part: ToolPart): Verdict {
    const id = part.type === "tool-call" ? part.toolCallId : part.id;
    if ("providerExecuted" in part && part.providerExecuted) return NOTHING;
    if (!this.#calls.has(id) && !this.#admit(id, part)) return NOTHING;
    if (this.#called.has(id)) return NOTHING; // a call is made once
    const soFar = this.#calls.get(id) ?? "";
    const added =
      part.type === "tool-input-delta"
        ? part.delta.length
        : part.type === "tool-call"
          ? Math.max(0, part.input.length - soFar.length)
          : 0;
    this.received += added;
    if ((this.allowance.toolInput -= added) < 0) return this.#cut("too_long");
    if (part.type === "tool-call") this.#called.add(id);
    if (part.type === "tool-input-delta") {
      this.#calls.set(id, soFar + part.delta);
      return NOTHING;
    }
    // The input is passed on in one piece, because readers parse all of it again with each piece.
    return part.type === "tool-input-end"
      ? { emit: [{ type: "tool-input-delta", id, delta: soFar }, part], ends: false }
      : pass(part);
  }

  #admit(id: string, part: ToolPart): boolean {
    const { allowance } = this;
    const name = "toolName" in part ? part.toolName.length : 0;
    if (!this.#refused.has(id) && this.mayCall && allowance.calls > 0 && id.length + name <= 4 * LONGEST_ID) {
      allowance.calls--;
      this.#calls.set(id, "");
      return true;
    }
    this.#refused.add(id);
    return false;
  }

  #cut(overrun: Overrun, last: Part[] = []): Verdict {
    this.allowance.overrun = overrun;
    return { emit: [...last, ...this.#closeBlocks(), finish("length", this.usage)], ends: true };
  }

  #closeBlocks(): Part[] {
    const ends = [...this.#open].map(([id, kind]): Part => ({ type: `${kind}-end`, id }));
    this.#open.clear();
    return ends;
  }
}

const NOTHING: Verdict = { emit: [], ends: false };
const pass = (part: Part): Verdict => ({ emit: [part], ends: false });

const UNKNOWN: LanguageModelV3Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};
const finish = (unified: "length" | "error", usage: LanguageModelV3Usage | null = null): Part => ({
  type: "finish",
  finishReason: { unified, raw: undefined },
  usage: usage ?? UNKNOWN,
});

/** Characters of a part besides its text: provider metadata, and the excess of long ids. */
function metadataSize(part: Part): number {
  const added = "providerMetadata" in part && part.providerMetadata ? JSON.stringify(part.providerMetadata).length : 0;
  const id = "id" in part && typeof part.id === "string" ? part.id.length : 0;
  return added + Math.max(0, id - LONGEST_ID);
}
