import { list, type ToRequests } from "./requests";

/** Addresses that no route file answers. */
export const FILES: ToRequests = (_mine, { video, poster, slides }) =>
  [video, poster, slides].flatMap((path) => [
    { ...list(path, 200), method: "HEAD" },
    { ...list(path, 206), headers: { range: "bytes=0-9" } },
  ]);
