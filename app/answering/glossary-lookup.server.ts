import { isSameName, namesOf, renamed, termsNamed, type GlossaryTerm } from "~/course/glossary";
import type { Passage } from "~/course/passage";
import type { Reader } from "~/identity/viewer";
import { readMoment } from "~/retrieval/read-moment.server";
import { tokenize } from "~/text/tokenize";
import type { Sql } from "~db/connect.server";
import { listGlossary } from "~db/glossary.server";
import { unsaidWords } from "~db/vocabulary.server";

/** The glossary's explanation of a term. `named`: its name in the question. `passage`: the passage that explains it. */
export type Definition = { term: string; named: string; definition: string; passage: Passage | null };

/** A moment in a pause is explained by what is said next, if that comes soon. */
const PAUSE_SECONDS = 15;

type Deps = { sql: Sql; reader: Reader };

/** The glossary of one course, for one answer. */
export class GlossaryLookup {
  #terms: Promise<GlossaryTerm[]> | undefined;

  constructor(
    private readonly courseId: string,
    private readonly deps: Deps,
  ) {}

  /** Returns the definitions of the terms that a question names, with the passages where they are explained. */
  async define(question: string): Promise<Definition[]> {
    const named = termsNamed(question, await this.#load());
    const definitions = named.map(async ({ name, entry: { term, definition, moment } }) =>
      definition === null
        ? []
        : [{ term, named: name, definition, passage: moment ? await this.#passageAt(moment) : null }],
    );
    return (await Promise.all(definitions)).flat();
  }

  /**
   * Calls each term that a question names as the lectures call it: a name that no lecture says is replaced by one that a
   * lecture does say.
   */
  async asSaid(question: string): Promise<string> {
    const named = termsNamed(question, await this.#load());
    if (named.length === 0) return question;
    const words = named.flatMap(({ entry }) => namesOf(entry).flatMap(tokenize));
    const unsaid = new Set(await unsaidWords(this.deps.sql, this.deps.reader, this.courseId, [...new Set(words)]));
    const isSaid = (name: string) => tokenize(name).every((word) => !unsaid.has(word));
    let text = question;
    for (const { name, entry } of named) {
      if (isSaid(name)) continue;
      const said = namesOf(entry).find((other) => !isSameName(other, name) && isSaid(other));
      if (said !== undefined) text = renamed(text, name, said);
    }
    return text;
  }

  #load(): Promise<GlossaryTerm[]> {
    return (this.#terms ??= listGlossary(this.deps.sql, this.deps.reader, this.courseId));
  }

  async #passageAt({ lectureId, atMs }: { lectureId: string; atMs: number }): Promise<Passage | null> {
    const fromSeconds = atMs / 1000;
    const moment = { courseId: this.courseId, lectureId, fromSeconds, toSeconds: fromSeconds + PAUSE_SECONDS };
    const passages = await readMoment(moment, this.deps);
    return passages.findLast(({ startMs }) => startMs <= atMs) ?? passages[0] ?? null;
  }
}
