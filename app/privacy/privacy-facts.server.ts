import { providerHosts, type ProviderHost } from "~/ai/provider-hosts.server";
import type { Context } from "~/context/context.server";
import { videoSources } from "~/course/video-sources";
import { cacheFor } from "~/platform/cache-for";
import { listVideoHosts } from "~db/lectures.server";

/** What the privacy page says of this installation: from its settings and its courses, not from a text about it. */
export type PrivacyFacts = { retentionDays: number; providers: ProviderHost[]; videoHosts: string[] };

const CACHED_MS = 30_000;

type Deps = Pick<Context, "sql" | "env">;

/** Reads the video hosts from all lectures, so at most twice a minute. */
export function privacyReader({ sql, env }: Deps): () => Promise<PrivacyFacts> {
  const videoHosts = cacheFor(CACHED_MS, 1, async () => hostsOf(await listVideoHosts(sql)));
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
