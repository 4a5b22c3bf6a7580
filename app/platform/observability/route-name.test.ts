import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { routeName } from "./route-name";

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/courses/search-101", "/courses/:id"],
  ["/courses/search-101.data", "/courses/:id"],
  ["/courses/lectures/lectures/notes", "/courses/:id/lectures/:id"],
  ["/embed/courses/a/lectures/b", "/embed/courses/:id/lectures/:id"],
  ["/api/chat", "/api/chat"],
  ["/api/chat/abc/stream", "/api/chat/:id/stream"],
  ["/api/conversations/x/messages/y/feedback", "/api/conversations/:id/messages/:id/feedback"],
  ["/api/courses/c/notes", "/api/courses/:id/notes"],
  ["/api/courses/c/notes/export", "/api/courses/:id/notes/export"],
  ["/api/courses/c/notes/5", "/api/courses/:id/notes/:id"],
  ["/media/c/x.mp4", "/media/*"],
  ["/assets/root-123.js", "/assets/*"],
  ["/wp-login.php", "other"],
  ["/courses/a/%00/../../etc", "other"],
])("counts %s as %s", (path, name) => expect(routeName(path)).toBe(name));

// A route with an unknown segment would be counted as "other", together with all missing pages.
test.each(routePaths())("gives the route %s its own name", (path) => {
  expect(routeName(path)).toBe(path.replace(/\/:\w+/g, "/:id"));
});

/**
 * Returns the addresses of app/routes, derived from file names as Remix does: `api.chat.$id.stop.ts` is
 * `/api/chat/:id/stop`.
 */
function routePaths(): string[] {
  const files = readdirSync("app/routes").filter((file) => !/(?:^|\.)\$\.tsx?$/.test(file)); // those answer missing pages
  expect(files.length).toBeGreaterThan(30);
  return files.map((file) => {
    const dotted = file.replace(/\.tsx?$/, "").replaceAll("[.]", "\0");
    const parts = dotted
      .split(".")
      .filter((part) => !part.startsWith("_"))
      .map((part) => part.replace(/_$/, "")) // not nested in the page of the segment before it
      .map((part) => part.replace(/^\$(\w+)$/, ":$1").replaceAll("\0", "."));
    return `/${parts.join("/")}`;
  });
}

test("no address adds a route name", () => {
  const names = new Set(Array.from({ length: 1_000 }, (_, n) => routeName(`/courses/c${n}/lectures/l${n}/x${n}`)));
  expect([...names]).toEqual(["other"]);
});
