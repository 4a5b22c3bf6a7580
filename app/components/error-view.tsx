import { isRouteErrorResponse, Link } from "@remix-run/react";

const NOT_FOUND = { heading: "Page not found", message: "There is nothing at this address. It may have been moved or removed." };
const BROKEN = { heading: "Something went wrong", message: "This is on our side. Try again in a moment." };

/** What a person sees instead of a page: what happened and where to go. */
export function ErrorView({ error }: { error: unknown }) {
  const { heading, message } = describe(error);
  return (
    <main id="main" className="mx-auto flex max-w-xl flex-col items-start gap-4 px-6 py-24">
      <h1 className="text-3xl">{heading}</h1>
      <p className="text-muted text-lg">{message}</p>
      <Link to="/" className="button button-accent mt-2">
        See all courses
      </Link>
    </main>
  );
}

function describe(error: unknown): { heading: string; message: string } {
  if (!isRouteErrorResponse(error)) return BROKEN;
  const base = error.status === 404 ? NOT_FOUND : BROKEN;
  return { ...base, message: publicMessage(error.data) ?? base.message };
}

/** The sentence in the public form of an error, `{error: {code, message}}`. */
function publicMessage(body: unknown): string | undefined {
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === "string" ? message : undefined;
}
