/** Segments that are followed by a name or an id. */
const NAMED = new Set([
  "courses",
  "lectures",
  "conversations",
  "messages",
  "chat",
  "notes",
  "shared",
  "transcript",
  "invitations",
  "new-password",
  "sign-in",
  "register",
  "teach",
  "uploads",
  "reports",
]);
/** Segments after them that are neither a name nor an id. */
const FIXED = new Set([
  "notes/export",
  "conversations/latest",
  "sign-in/header",
  "teach/courses",
  "transcript/history",
]);
const KNOWN = new Set([
  "api",
  "embed",
  "check",
  "chapters",
  "suggested-chapters",
  "admin",
  "usage",
  "mcp",
  "healthz",
  "readyz",
  "metrics",
  "preferences",
  "preview",
  "privacy",
  "visitor",
  "data",
  "cookie",
  "openapi.json",
  "captions.vtt",
  "export",
  "glossary",
  "check",
  "search",
  "moment",
  "stream",
  "stop",
  "share",
  "feedback",
  "latest",
  "handoff",
  "handoffs",
  "frame-tickets",
  "continue",
  "callback",
  "header",
  "sign-out",
  "account",
  "access",
  "first-administrator",
  "users",
  "audit",
  "platforms",
  "lti",
  "login",
  "launch",
  "jwks.json",
  "deep-linking",
  "history",
  "replace",
  "response",
  "jobs",
  ...NAMED,
]);

/**
 * Returns the route pattern of a path, for metrics: `/courses/search-101/lectures/x` becomes
 * `/courses/:id/lectures/:id`. Unknown paths become `other`, so that the number of patterns stays bounded.
 */
export function routeName(path: string): string {
  const parts = path
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean);
  if (parts.length === 0 || parts[0] === "_root") return "/";
  if (parts[0] === "assets" || parts[0] === "media") return `/${parts[0]}/*`;
  const names: string[] = [];
  for (const part of parts) {
    const before = names.at(-1) ?? "";
    if (NAMED.has(before) && !FIXED.has(`${before}/${part}`)) names.push(":id");
    else if (KNOWN.has(part)) names.push(part);
    else return "other";
  }
  return `/${names.join("/")}`;
}
