import type { Context } from "~/context/context.server";
import { signAddress } from "~/identity/signed-address.server";
import { ANYONE, type Viewer } from "~/identity/viewer";
import type { LecturePage } from "~/study/lecture-page.server";
import { openKeyHash } from "~db/course-access.server";
import { getCourse } from "~db/courses.server";

/**
 * Signs the addresses of a lecture's files for the viewer of a page in a frame, whose browser may send no cookie with
 * them. Those of public courses need no signature.
 */
export async function withFileAddresses(
  page: LecturePage,
  viewer: Viewer,
  { sql, sessionSecrets }: Pick<Context, "sql" | "sessionSecrets">,
): Promise<LecturePage> {
  const { lecture, slides, captionsUrl } = page;
  if (await getCourse(sql, ANYONE, lecture.courseId)) return page;
  const keyHash = await openKeyHash(sql, lecture.courseId);
  const owner = { sessionId: viewer.user?.sessionId ?? null, keys: viewer.keys.filter((key) => key === keyHash) };
  const sign = (url: string) => (url.startsWith("/") ? signAddress(url, owner, sessionSecrets) : url);
  const { video, posterUrl, thumbnails } = lecture;
  return {
    ...page,
    captionsUrl: sign(captionsUrl),
    slides: slides && { ...slides, url: sign(slides.url) },
    lecture: {
      ...lecture,
      video: video && { ...video, url: sign(video.url) },
      posterUrl: posterUrl && sign(posterUrl),
      thumbnails: thumbnails && { ...thumbnails, url: sign(thumbnails.url) },
    },
  };
}
