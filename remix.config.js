/**
 * Remix's own options. `vite.config.ts` hands them to the Remix Vite plugin.
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*.css", "**/*.test.{ts,tsx}"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // It keeps its notes in sessionStorage, which a frame on another site may not touch; there are few routes to discover.
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
};
