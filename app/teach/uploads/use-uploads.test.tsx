// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { UploadOptions } from "tus-js-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUploads } from "./use-uploads";

let started: FakeUpload[] = [];

/** An upload that arrives when the test says so. */
class FakeUpload {
  constructor(
    readonly file: File,
    private readonly options: UploadOptions,
  ) {}
  findPreviousUploads = async () => [];
  start = () => void started.push(this);
  abort = async () => {};
  arrive = () => act(async () => this.options.onSuccess?.({ lastResponse: null! }));
}

// why: in Node, tus takes no files
beforeEach(() => void vi.doMock("tus-js-client", () => ({ Upload: FakeUpload })));
afterEach(() => {
  cleanup();
  started = [];
  vi.doUnmock("tus-js-client");
});

const chosen = (name: string) => ({ name, file: new File(["WEBVTT"], name) });

/** Opens the page of a course. */
function open(courseId: string) {
  const { result, unmount } = renderHook(() => useUploads(courseId));
  return {
    add: (...names: string[]) => act(() => result.current.add(names.map(chosen))),
    shown: () => result.current.uploads.map(({ name, state }) => `${name} ${state}`),
    problems: () => result.current.uploads.map(({ problem }) => problem?.name),
    sending: () => result.current.sending,
    leave: unmount,
  };
}

const asksBeforeItCloses = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const names = () => started.map(({ file }) => file.name);

test("files whose uploader does not load say so, and the next ones get their turn", async () => {
  // why: a file that is gone after a deployment cannot be provoked in a unit test
  vi.doMock("tus-js-client", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  const page = open("search-101");
  page.add("stems.vtt", "ranking.vtt");
  await waitFor(() => expect(page.shown()).toEqual(["stems.vtt refused", "ranking.vtt refused"]));
  expect([page.problems(), page.sending()]).toEqual([["not_loaded", "not_loaded"], "idle"]);
  page.add("stems.vtt");
  await waitFor(() => expect(page.problems()).toEqual(["not_loaded", "not_loaded", "not_loaded"]));
});

test("uploads continue while other pages are open, and are listed when their course is opened again", async () => {
  const page = open("earth");
  page.add("tides.vtt", "volcanoes.vtt", "ice.vtt");
  await waitFor(() => expect(names()).toEqual(["tides.vtt"]));
  page.leave();
  const other = open("animals");
  expect([other.shown(), other.sending()]).toEqual([[], "idle"]);
  other.leave();
  await started[0]!.arrive();
  await waitFor(() => expect(names()).toEqual(["tides.vtt", "volcanoes.vtt"]));
  const again = open("earth");
  expect(again.shown()).toEqual(["tides.vtt arrived", "volcanoes.vtt sending", "ice.vtt waiting"]);
  expect(again.sending()).toBe("sending");
  await started[1]!.arrive();
  await waitFor(() => expect(names()).toEqual(["tides.vtt", "volcanoes.vtt", "ice.vtt"]));
  await started[2]!.arrive();
  await waitFor(() => expect(again.sending()).toBe("idle"));
});

test("while files are sent, the site asks before it closes, whichever page is open", async () => {
  const page = open("birds");
  expect(asksBeforeItCloses()).toBe(false);
  page.add("owls.vtt");
  expect(asksBeforeItCloses()).toBe(true);
  page.leave();
  expect(asksBeforeItCloses()).toBe(true);
  await waitFor(() => expect(names()).toEqual(["owls.vtt"]));
  await started[0]!.arrive();
  await waitFor(() => expect(asksBeforeItCloses()).toBe(false));
});

test("files that arrived before the page was left are not listed again", async () => {
  const page = open("plants");
  page.add("moss.vtt");
  await waitFor(() => expect(names()).toEqual(["moss.vtt"]));
  await started[0]!.arrive();
  await waitFor(() => expect(page.shown()).toEqual(["moss.vtt arrived"]));
  page.leave();
  expect(open("plants").shown()).toEqual([]);
});
