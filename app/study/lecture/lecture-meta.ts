import type { MetaDescriptor } from "@remix-run/react";
import type { LecturePage } from "../lecture-page.server";

/** The id of what stands at the end of a lecture's page. */
export const PAGE_END = "page-end";

/** What a lecture's page says of itself. Its poster is asked for at once: it is what is seen first. */
export function lectureMeta(page: Pick<LecturePage, "course" | "lecture"> | undefined): MetaDescriptor[] {
  if (!page) return [{ title: "Cuepoint" }];
  const { lecture, course } = page;
  return [
    { title: `${lecture.title} · ${course.title}` },
    { name: "description", content: lecture.description ?? `${lecture.title}: watch it, read it, and ask about it.` },
    // Each pane's size depends on those after it: half of a page would be seen to jump when its other half comes.
    { tagName: "link", rel: "expect", href: `#${PAGE_END}`, blocking: "render" },
    ...(lecture.posterUrl
      ? [
          {
            tagName: "link",
            rel: "preload",
            as: "image",
            href: lecture.posterUrl,
            fetchpriority: "high",
          } as MetaDescriptor,
        ]
      : []),
  ];
}
