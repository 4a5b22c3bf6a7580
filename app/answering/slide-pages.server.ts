import type { Context } from "~/context/context.server";
import type { Passage } from "~/course/passage";
import { mainPage, type SlideSpan } from "~/course/slide-span";
import type { Reader } from "~/identity/viewer";
import { listSlideSpans } from "~db/slides.server";

/** The pages of a course's slides that are discussed in the passages of one answer. They are read once. */
export class SlidePages {
  #spans: Promise<ReadonlyMap<string, readonly SlideSpan[]>> | undefined;

  constructor(
    private readonly courseId: string,
    private readonly deps: Pick<Context, "sql"> & { reader: Reader },
  ) {}

  /** Adds its page to each passage. The pages are read while the passages are searched. */
  async addTo(found: Promise<Passage[]>): Promise<Passage[]> {
    const { sql, reader } = this.deps;
    this.#spans ??= listSlideSpans(sql, reader, this.courseId);
    const [passages, spans] = await Promise.all([found, this.#spans]);
    return passages.map((passage) => {
      const page = mainPage(spans.get(passage.lectureId) ?? [], passage.startMs, passage.endMs);
      return page === null ? passage : { ...passage, slidePage: page };
    });
  }
}
