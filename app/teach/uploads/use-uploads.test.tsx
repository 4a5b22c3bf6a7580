// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useUploads } from "./use-uploads";

afterEach(() => vi.doUnmock("tus-js-client"));

const chosen = (name: string) => ({ name, file: new File(["WEBVTT"], name) });

test("files whose uploader does not load say so, and the next ones get their turn", async () => {
  // why: a chunk that is gone after a deployment cannot be provoked in a unit test
  vi.doMock("tus-js-client", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  const { result } = renderHook(() => useUploads("search-101"));
  const shown = () => result.current.uploads.map(({ name, state, problem }) => [name, state, problem?.name]);
  act(() => result.current.add([chosen("stems.vtt"), chosen("ranking.vtt")]));
  const refused = ["stems.vtt", "ranking.vtt"].map((name) => [name, "refused", "not_loaded"]);
  await waitFor(() => expect(shown()).toEqual(refused));
  expect(result.current.sending).toBe("idle");
  act(() => result.current.add([chosen("stems.vtt")]));
  await waitFor(() => expect(shown()).toEqual([...refused, refused[0]]));
});
