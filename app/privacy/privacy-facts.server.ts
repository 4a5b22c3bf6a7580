import { providerHosts, type ProviderHost } from "~/ai/provider-hosts.server";
import type { Context } from "~/context/context.server";
import { videoSources } from "~/course/video-sources";
import { ANYONE } from "~/identity/viewer";
import { cacheFor } from "~/platform/cache-for";
import { listVideoHosts } from "~db/lectures.server";

/** The facts on the privacy page, which come from the settings and courses of this installation. */
export type PrivacyFacts = { retentionDays: number; providers: ProviderHost[]; videoHosts: string[] };

const CACHED_MS = 30_000;

type Deps = Pick<Context, "sql" | "env">;

/** Returns a function that reads the facts. It caches the video hosts of public courses, because they come from all lectures. */
export function privacyReader({ sql, env }: Deps): () => Promise<PrivacyFacts> {
  const videoHosts = cacheFor(CACHED_MS, 1, async () => hostsOf(await listVideoHosts(sql, ANYONE)));
  return async () => ({
    retentionDays: env.RETENTION_DAYS,
    providers: providerHosts(env),
    videoHosts: await videoHosts("all"),
  });
}

function hostsOf(videos: Parameters<typeof videoSources>[0]): string[] {
  const { frame, media, connect } = videoSources(videos);
  return [...new Set([...frame, ...media, ...connect].map((origin) => origin.replace(/^https?:\/\//, "")))].sort();
}
