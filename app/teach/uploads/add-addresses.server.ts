import type { Context } from "~/context/context.server";
import { hasCredentials, isVideoKind, namesVideo } from "~/course/video";
import { PLAYABLE } from "~/ingest/load-video.server";
import { addAddress } from "~/ingest/uploads/inbox.server";
import { kindOfAddress } from "~/ingest/uploads/write-manifest.server";
import { startJob } from "../jobs/start-job.server";
import { addressLines, MAX_ADDRESSES, type AddressLine } from "./address-lines";

type Deps = Pick<Context, "sql" | "env">;

/**
 * Adds the videos that a text lists to a course, all or none. Returns the first line without a video's address, or the
 * number of addresses if there are too many.
 */
export async function addAddresses(
  courseId: string,
  text: string,
  { userId }: { userId: string },
  { sql, env }: Deps,
): Promise<{ added: number } | { badLine: string } | { tooMany: number; limit: number }> {
  const lines = addressLines(text);
  if (lines.length > MAX_ADDRESSES) return { tooMany: lines.length, limit: MAX_ADDRESSES };
  const bad = lines.find((line) => !isVideo(line));
  if (bad || lines.length === 0) return { badLine: bad?.line ?? "" };
  for (const { title, url } of lines) await addAddress(env.DATA_DIR, courseId, { title, url });
  await startJob({ courseId, actorId: userId }, { sql });
  return { added: lines.length };
}

/** Changes the address of a lecture's video to one that `isVideo` accepts. A job ingests the lecture. */
export async function changeAddress(
  { courseId, lectureId }: { courseId: string; lectureId: string },
  { title, url }: { title: string; url: string },
  { userId }: { userId: string },
  { sql, env }: Deps,
): Promise<void> {
  await addAddress(env.DATA_DIR, courseId, { title, url, lecture: lectureId });
  await startJob({ courseId, actorId: userId }, { sql });
}

/** Returns whether an address is that of a video. */
export function isVideo({ url }: Pick<AddressLine, "url">): boolean {
  if (!/^https?:/i.test(url) || !URL.canParse(url) || hasCredentials(url)) return false;
  const kind = kindOfAddress(url);
  if (!isVideoKind(kind) || !namesVideo({ kind, url })) return false;
  const { pathname } = new URL(url);
  return kind !== "html5" || PLAYABLE.has(/\.[^./]*$/.exec(pathname.toLowerCase())?.[0] ?? "");
}
