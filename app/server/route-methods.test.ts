import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHANGING_METHODS, createMethodsOf } from "./route-methods";

const [loader, action] = [() => null, () => null];
const route = (id: string, path: string, module: object) => [id, { id, parentId: "root", path, module }] as const;
const methodsOf = createMethodsOf(
  Object.fromEntries([
    ["root", { id: "root", path: "", module: { default: () => null } }],
    route("routes/api.courses._index", "api/courses", { loader }),
    route("routes/api.conversations.$id", "api/conversations/:id", { loader, action }),
    route("routes/api.chat", "api/chat", { action }),
    route("routes/new", "new", { action }),
    route("routes/account", "account", { loader, action, default: () => null }),
  ]),
);

test.each([
  ["/api/courses?page=2", ["GET", "HEAD"]],
  ["/api/conversations/1", ["GET", "HEAD", "PATCH", "DELETE"]],
  ["/api/conversations/1.data", ["GET", "HEAD", "PATCH", "DELETE"]],
  ["/API/chat/", ["POST"]],
  ["/account", null],
  ["/new", null],
  ["/none", null],
])("%s takes %j", (target, methods) => expect(methodsOf(target)).toEqual(methods));

test("all routes that change something without a page are listed, and no others", () => {
  const changing = readdirSync("app/routes")
    .filter((file) => /^(?!.*\.test\.).*\.ts$/u.test(file))
    .filter((file) => /^export const action\b/mu.test(readFileSync(`app/routes/${file}`, "utf8")))
    .map((file) => `routes/${file.replace(/\.ts$/u, "")}`);
  expect(Object.keys(CHANGING_METHODS).sort()).toEqual(changing.sort());
});
