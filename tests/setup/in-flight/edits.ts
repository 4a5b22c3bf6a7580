import { randomUUID } from "node:crypto";
import { INSTALLATION } from "~/identity/viewer";
import { LAST_EDIT } from "~/teach/transcript/save-transcript.server";
import { savedFromJson, saveToJson, type TranscriptSave } from "~/transcript/edits/changes-wire";
import { editLine } from "~/transcript/edits/line-actions";
import { listEdits } from "~db/transcript-edits.server";
import { expectStatus, refused, RepeatedWork, type Attempt } from "./repeated-work";
import { transcriptOf } from "./transcript";
import type { Workplace } from "./workplace";

const EDITORS = 2;
/** Lines that one save changes. All of them must be stored, or none. */
const LINES_EACH = 2;
const MAX_EDITS = 100_000;

/** Editors who change lines of one transcript, each their own ones, and repeat a save until it is acknowledged. */
export class EditLoad {
  readonly work: RepeatedWork;
  readonly #run = randomUUID().slice(0, 8);
  /** The texts of acknowledged saves, and of each line the last one. */
  readonly #saved: string[] = [];
  readonly #last = new Map<number, string>();

  constructor(private readonly at: Workplace) {
    this.work = new RepeatedWork((number, editor) => this.#begin(number, editor), { people: EDITORS });
  }

  /** Describes each acknowledged change that is missing, stored twice, or not in the lecture's chunks. */
  async lost(): Promise<string[]> {
    const { edited, installation } = this.at;
    const { courseId, lectureId } = edited;
    const lines = await this.#lines();
    const { history, chunks } = await installation.withDatabase(async (sql) => ({
      history: await listEdits(sql, INSTALLATION, edited, { before: LAST_EDIT, limit: MAX_EDITS }),
      chunks: await sql<{ content: string }[]>`
        select content from chunks where course_id = ${courseId} and lecture_id = ${lectureId}`,
    }));
    const stored = history.flatMap(({ changes }) => changes.flatMap(({ to }) => to.map(({ text }) => text)));
    const times = (wanted: string) => stored.filter((text) => text === wanted).length;
    return [
      ...this.#saved.filter((text) => times(text) !== 1).map((text) => `"${text}" is stored ${times(text)} times`),
      ...[...this.#last]
        .filter(([at, text]) => lines[at]?.text !== text)
        .map(([at, text]) => `line ${at} is "${lines[at]?.text}" instead of "${text}"`),
      ...[...this.#last.values()]
        .filter((text) => !chunks.some(({ content }) => content.includes(text)))
        .map((text) => `no chunk has "${text}"`),
    ];
  }

  #begin(number: number, editor: number): Attempt {
    let save: TranscriptSave | null = null;
    return async () => {
      save ??= await this.#save(number, editor);
      const { conflicts } = await this.#send(save);
      if (conflicts.length > 0) throw refused(`${conflicts.length} lines conflict, which nobody else edits`);
      for (const { at, to } of save.changes)
        for (const { text } of to) {
          this.#saved.push(text);
          this.#last.set(at, text);
        }
    };
  }

  /** Returns a save of the next lines of an editor. */
  async #save(number: number, editor: number): Promise<TranscriptSave> {
    const lines = await this.#lines();
    const first = ((number * EDITORS + editor) * LINES_EACH) % lines.length;
    const changes = Array.from({ length: LINES_EACH }, (_, i) =>
      editLine(lines, first + i, { text: `In edit ${this.#run}.${editor}.${number}, line ${first + i} is corrected.` }),
    );
    return { saveId: randomUUID(), editNumber: 0, changes: changes.filter((change) => change !== null) };
  }

  async #send(save: TranscriptSave) {
    const { courseId, lectureId } = this.at.edited;
    const address = `/api/teach/courses/${courseId}/lectures/${lectureId}/transcript`;
    const response = await this.at.browser().send(address, "PATCH", saveToJson(save));
    await expectStatus(response, 200, "an edit");
    return savedFromJson(await response.json());
  }

  #lines() {
    return transcriptOf(this.at.installation.app.url, this.at.edited);
  }
}
