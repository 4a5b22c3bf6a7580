import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

// For work on the page without a server: a service worker answers /api/chat. Other builds omit it.
if (import.meta.env.VITE_MSW === "true") {
  const { startBrowserMocks } = await import("../tests/mocks/browser");
  await startBrowserMocks();
}

// When a refused form is sent again, Remix aborts the answer to the first try. It has read that answer, but its decoder
// (turbo-stream 2) still waits for the end, and rejects promises that nobody awaits.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
