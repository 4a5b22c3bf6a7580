import { randomBytes } from "node:crypto";
import { link, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { talkAbout, tusClient } from "../made-course";
import { expectStatus, refused, RepeatedWork, type Attempt } from "./repeated-work";
import { transcriptOf } from "./transcript";
import type { Workplace } from "./workplace";

/** The second of each three files is a recording of random bytes. The others are transcripts. */
const isRecording = (number: number) => number % 3 === 1;
const RECORDING_BYTES = 600_000;
const SENTENCES = 24;
const CHUNKS = 4;
/** Each file takes its job about a second. */
const PAUSE_MS = 300;

/** `upload`: what is known of the server's copy, once there is one. */
type Sent = { name: string; title: string; bytes: Buffer; upload: Upload | null };
/** `received`: bytes that the server has acknowledged. `isEnding`: the last chunk was sent. */
type Upload = { place: string; received: number; isEnding: boolean };

/** An instructor who uploads files in chunks, and continues each where the server says that it stopped. */
export class UploadLoad {
  readonly work: RepeatedWork;
  readonly #complete: Sent[] = [];

  constructor(
    private readonly at: Workplace,
    private readonly courseId: string,
  ) {
    this.work = new RepeatedWork((number) => this.#begin(number), { pauseMs: PAUSE_MS });
  }

  /** Describes each complete upload whose bytes or lecture are missing. Call it when all jobs have ended. */
  async lost(): Promise<string[]> {
    const problems: string[] = [];
    for (const sent of this.#complete) {
      const isThere = sent.name.endsWith(".vtt") ? await this.#isLecture(sent) : await this.#isWhole(sent);
      if (!isThere) problems.push(`${this.courseId}: ${sent.name}, which was uploaded completely`);
    }
    return problems;
  }

  #begin(number: number): Attempt {
    const title = `part-${number}`;
    const sent: Sent = isRecording(number)
      ? { name: `${title}.mp4`, title, bytes: randomBytes(RECORDING_BYTES), upload: null }
      : { name: `${title}.vtt`, title, bytes: Buffer.from(talkAbout(title, SENTENCES)), upload: null };
    return async () => {
      await this.#send(sent);
      this.#complete.push(sent);
    };
  }

  #client() {
    return tusClient({ url: this.at.installation.app.url, browser: this.at.browser() });
  }

  async #send(sent: Sent): Promise<void> {
    const { bytes } = sent;
    const upload = (sent.upload ??= await this.#create(sent));
    let offset = await this.#offset(sent, upload);
    const length = Math.ceil(bytes.length / CHUNKS);
    while (offset < bytes.length) {
      const chunk = bytes.subarray(offset, offset + length);
      upload.isEnding = offset + chunk.length === bytes.length;
      const response = await this.#client().patch(upload.place, offset, chunk);
      await expectStatus(response, 204, `a chunk of ${sent.name}`);
      offset += chunk.length;
      upload.received = offset;
    }
  }

  async #create({ name, bytes }: Sent): Promise<Upload> {
    const created = await this.#client().create(this.courseId, name, bytes.length);
    await expectStatus(created, 201, `the start of ${name}`);
    const place = created.headers.get("location") ?? "";
    // The job deletes what is no video. Another name keeps the bytes.
    await mkdir(this.#keptFolder(), { recursive: true });
    await link(this.#file("incoming", place), this.#file("kept-incoming", place));
    return { place, received: 0, isEnding: false };
  }

  /** Asks where the upload continues. It must have all acknowledged bytes. */
  async #offset(sent: Sent, { place, received, isEnding }: Upload): Promise<number> {
    const response = await this.#client().request("HEAD", place);
    if (response.status === 404 && isEnding) {
      // Its job has taken it, but nobody was told so. People choose the file again.
      sent.upload = null;
      throw new Error("the upload is not known any more");
    }
    await expectStatus(response, 200, `the place of ${sent.name}`);
    const offset = Number(response.headers.get("upload-offset") ?? NaN);
    if (!(offset >= received)) throw refused(`${sent.name} is back at ${offset}, after ${received} were acknowledged`);
    return offset;
  }

  #keptFolder(): string {
    return path.join(this.at.installation.dataDir, "kept-incoming", this.courseId);
  }

  #file(folder: "incoming" | "kept-incoming", place: string): string {
    return path.join(this.at.installation.dataDir, folder, this.courseId, path.basename(place));
  }

  async #isWhole({ bytes, upload }: Sent): Promise<boolean> {
    return upload !== null && (await readFile(this.#file("kept-incoming", upload.place))).equals(bytes);
  }

  /** Returns whether students can read all lines of a transcript. */
  async #isLecture({ title, bytes }: Sent): Promise<boolean> {
    const place = { courseId: this.courseId, lectureId: title };
    const lines = await transcriptOf(this.at.installation.app.url, place).catch(() => []);
    return lines.length === SENTENCES && lines.every(({ text }) => bytes.includes(text));
  }
}
