// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

// A page that forgot its student stays so until it reloads, and other files of this worker are to get a new one.
afterAll(() => void vi.resetModules());

type Modules = [
  typeof import("./kept-drafts"),
  typeof import("./remember"),
  typeof import("./use-forget-at-sign-out"),
  typeof import("./progress/places"),
];

let modules: Modules;
/** Each test gets the modules of a newly loaded page. */
beforeEach(async () => {
  vi.resetModules();
  modules = await Promise.all([
    import("./kept-drafts"),
    import("./remember"),
    import("./use-forget-at-sign-out"),
    import("./progress/places"),
  ]);
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function Page({ action }: { action: string }) {
  modules[2].useForgetAtSignOut();
  return (
    <form action={action} onSubmit={(event) => event.preventDefault()}>
      <button type="submit">Send</button>
    </form>
  );
}

test("whoever signs out leaves no drafts and no places in videos to the next person, and keeps the settings", () => {
  const [{ keepDraft, keptDraft }, { remember, recall }, , { placeKey }] = modules;
  const key = placeKey("search-101", "stems");
  const watch = () => {
    keepDraft("question/search-101", "Why stem?");
    remember(key, { seconds: 60 });
  };
  watch();
  remember("speed", 1.5);
  const { unmount } = render(<Page action="/preferences" />);
  fireEvent.click(screen.getByRole("button"));
  expect([keptDraft("question/search-101"), recall(key)]).toEqual(["Why stem?", { seconds: 60 }]);
  unmount();
  render(<Page action="/sign-out" />);
  fireEvent.click(screen.getByRole("button"));
  watch(); // as a closing page does
  expect([keptDraft("question/search-101"), recall(key)]).toEqual([null, null]);
  expect(recall("speed")).toBe(1.5);
});
