import { chaptersKey } from "~/course/chapter-list";
import { INSTALLATION } from "~/identity/viewer";
import { storedChapters } from "~db/chapters.server";
import type { SqlOrTx } from "~db/connect.server";
import { beingEdited } from "./failure-reason";

/** Throws AppError unless a lecture's chapters are still those that were merged with its manifest. */
export async function expectSameChapters(
  tx: SqlOrTx,
  place: { courseId: string; lectureId: string },
  merged: string | null,
): Promise<void> {
  const chapters = await storedChapters(tx, INSTALLATION, place);
  if (chapters === null || merged === null || chaptersKey(chapters) === merged) return;
  throw beingEdited("The chapters were edited while the lecture was ingested. Ingest the course again.");
}
