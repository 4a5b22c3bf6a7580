import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

// For work on the page without a server: a service worker answers /api/chat. Other builds omit it.
if (import.meta.env.VITE_MSW === "true") {
  const { startBrowserMocks } = await import("../tests/mocks/browser");
  await startBrowserMocks();
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
