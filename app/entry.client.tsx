import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

// For work on the page alone: a worker answers /api/chat. Other builds do not carry it.
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
