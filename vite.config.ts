import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.js";
import { bundledPackages } from "./scripts/build/bundled-packages";
import { commonChunks } from "./scripts/build/common-chunks";
import { firstView } from "./scripts/build/first-view";
import { productionImports } from "./scripts/build/production-imports";

// Types loader data as single fetch sends it, not as JSON would.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

// All packages that the pages use. A package that Vite discovers while a page loads would be bundled then, and the page
// would reload.
const browserPackages = [
  "@ai-sdk/react",
  "@radix-ui/react-tooltip",
  "@remix-run/react",
  "@tanstack/react-virtual",
  "ai",
  "decode-named-character-reference",
  "hast-util-to-jsx-runtime",
  "hls-video-element",
  "katex",
  "lowlight",
  "lucide-react",
  "msw",
  "msw/browser",
  "react",
  "react-dom",
  "react-dom/client",
  "react-resizable-panels",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "tus-js-client",
  "use-intl",
  "vimeo-video-element",
  "youtube-video-element",
  "zod",
];

// Pages whose first view must stay small, and the packages that they load when a student needs them.
const smallPages = {
  routes: [
    "app/routes/courses.$course.lectures.$lecture.tsx",
    "app/routes/embed.courses.$course.lectures.$lecture.tsx",
    "app/routes/_index.tsx",
  ],
  onDemand: [
    "highlight.js",
    "hls-video-element",
    "hls.js",
    "katex",
    "lowlight",
    "msw",
    "tus-js-client",
    "vimeo-video-element",
    "youtube-video-element",
    "zod",
  ],
};

// Pages whose common code is in one file.
const pages = {
  first: "app/routes/_index.tsx",
  study: ["app/routes/courses.$course.lectures.$lecture.tsx", "app/routes/courses.$course._index.tsx"],
};

export default defineConfig({
  plugins: [
    productionImports({ root: import.meta.dirname, bundle: [bundledPackages] }),
    firstView(smallPages),
    commonChunks(pages),
    tailwindcss(),
    remix(remixConfig),
    tsconfigPaths(),
  ],
  // Radix names its functions with `__name`, which makes everything in its modules look used.
  build: { rollupOptions: { treeshake: { manualPureFunctions: ["__name"] } } },
  // The server sends compiled texts (app/i18n/compile-messages.ts).
  resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  ssr: { noExternal: ["use-intl"] }, // in development too, so that the line above applies to the server
  optimizeDeps: { include: browserPackages, noDiscovery: true },
});
