import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

// For work on the page without a server: a service worker answers /api/chat. Other builds omit it.
if (import.meta.env.VITE_MSW === "true") {
  const { startBrowserMocks } = await import("../tests/mocks/browser");
  await startBrowserMocks();
}

// A form that was refused and is sent again aborts the answer to the first try. Remix has read what that says, but its
// decoder waits for the end and reports the abort, which nobody asked for (turbo-stream 2).
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
