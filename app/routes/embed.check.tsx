import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { getContext } from "~/context/context.server";
import { lectureUrl } from "~/course/moment";
import { FrameCheck } from "~/embed/frame-check";
import { embedCode } from "~/embed/origins";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { listCourses } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { listPlatformAddresses } from "~db/lti-platforms.server";

export const handle = { isEmbedded: true };

/** Checks in place what an embedded lecture needs. Shows no course content and no visitor's data. */
export const loader = withViewer(async ({ request, viewer, context: { identity } }) => {
  const { sql, env } = getContext();
  identity.remember(); // the page checks whether the browser sends this cookie back
  const [course] = await listCourses(sql, viewer);
  const [lecture] = course ? await listLectures(sql, viewer, course.courseId) : [];
  const { origin } = new URL(request.url);
  const platforms = await listPlatformAddresses(sql);
  const path = lecture ? `/embed${lectureUrl(lecture)}` : "/embed/check";
  return {
    allowed: [...new Set([...env.EMBED_ORIGINS, ...platforms.flatMap(({ origins }) => origins)])],
    platforms: platforms.map(({ origins, authorizationUrl }) => ({
      origins,
      storageOrigin: new URL(authorizationUrl).origin,
    })),
    hasCookie: identity.namedBy === "cookie",
    code: embedCode(origin + path, lecture?.title ?? "Cuepoint"),
    media: lecture?.video?.kind === "html5" ? lecture.video.url : null,
  };
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "embedding") },
  { name: "robots", content: "noindex" },
];

export default function EmbedCheckPage() {
  const { allowed, code, ...facts } = useLoaderData<typeof loader>();
  const t = useTranslations("check");
  return (
    <main id="main" className="mx-auto max-w-3xl p-4 sm:p-8">
      <h1 className="text-2xl sm:text-3xl">{t("title")}</h1>
      <p className="mt-2 text-muted">{t("hint")}</p>
      <FrameCheck allowed={allowed} {...facts} />
      <h2 className="mt-8 text-lg">{t("code")}</h2>
      <pre
        dir="ltr"
        tabIndex={0}
        aria-label={t("code")}
        className="mt-2 overflow-x-auto rounded-lg bg-sunken p-3 text-sm whitespace-pre-wrap break-all"
      >
        {code}
      </pre>
      <h2 className="mt-8 text-lg">{t("allowed")}</h2>
      {allowed.length === 0 ? (
        <p className="mt-1 text-muted">{t("allowedNone")}</p>
      ) : (
        <ul dir="ltr" className="mt-1 list-disc ps-5 font-mono text-sm">
          {allowed.map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </ul>
      )}
    </main>
  );
}
