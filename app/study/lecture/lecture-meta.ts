import type { MetaDescriptor } from "@remix-run/react";
import { lectureDescription, type Matches } from "~/i18n/page-title";
import type { LecturePage } from "../lecture-page.server";

/** The id of the last element of a lecture page. */
export const PAGE_END = "page-end";

/** Returns a lecture page's metadata. The poster is preloaded because it is the first thing a student sees. */
export function lectureMeta(
  page: Pick<LecturePage, "course" | "lecture"> | undefined,
  matches: Matches,
): MetaDescriptor[] {
  if (!page) return [{ title: "Cuepoint" }];
  const { lecture, course } = page;
  const description = lecture.description ?? lectureDescription(matches, lecture.title);
  return [
    { title: `${lecture.title} · ${course.title}` },
    ...(description === undefined ? [] : [{ name: "description", content: description }]),
    // Each pane's size depends on the ones after it, so a page that is rendered in parts would jump.
    { tagName: "link", rel: "expect", href: `#${PAGE_END}`, blocking: "render" },
    ...(lecture.posterUrl ? [preloadedImage(lecture.posterUrl)] : []),
  ];
}

const preloadedImage = (href: string): MetaDescriptor => ({
  tagName: "link",
  rel: "preload",
  as: "image",
  href,
  fetchpriority: "high",
});
