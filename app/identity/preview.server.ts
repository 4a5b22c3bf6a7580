import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { mayManage, type Viewer } from "./viewer";

/** `now`: what students see now; `released`: what they see once every lecture is released. */
export const PREVIEW_TIMES = ["now", "released"] as const;
export type PreviewTime = (typeof PREVIEW_TIMES)[number];

const Preview = z.object({ course: z.string(), at: z.enum(PREVIEW_TIMES) });

/** Expires soon, so that a forgotten preview does not change the course's pages the next day. */
const cookie = createCookie("cuepoint_preview", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 2 * 3600 });

/** Returns the Set-Cookie header that starts a preview of a course in this browser. */
export const startPreview = (course: string, at: PreviewTime): Promise<string> => cookie.serialize({ course, at });

/** Returns the Set-Cookie header that ends every preview in this browser. */
export const endPreview = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

/**
 * Returns a viewer's preview of a course, or null. Only instructors of the course can have one; the cookie is ignored
 * for others.
 */
export async function previewOf(request: Request, viewer: Viewer, courseId: string): Promise<PreviewTime | null> {
  if (!mayManage(viewer, courseId)) return null;
  const parsed = Preview.safeParse(await cookie.parse(request.headers.get("cookie")).catch(() => null));
  return parsed.success && parsed.data.course === courseId ? parsed.data.at : null;
}

/** Returns the viewer with access to unreleased lectures if they preview the course with all of them. */
export const previewing = <Someone extends Viewer>(
  viewer: Someone,
  courseId: string,
  at: PreviewTime | null,
): Someone => (at === "released" ? { ...viewer, preview: courseId } : viewer);
