import { expect, test } from "vitest";
import { thumbnailAt } from "./thumbnails";

const thumbnails = { url: "/media/a.jpg", columns: 10, count: 25, width: 160, height: 90, everySeconds: 10 };

test.each([
  [0, "-0px -0px"],
  [9.9, "-0px -0px"],
  [35, "-480px -0px"],
  [125, "-320px -90px"],
  [9_999, "-640px -180px"],
  [-3, "-0px -0px"],
])("the picture of second %d is at %s", (seconds, position) => {
  expect(thumbnailAt(thumbnails, seconds).backgroundPosition).toBe(position);
});

test("a picture has the size of one tile, and the sheet as its background", () => {
  expect(thumbnailAt(thumbnails, 0)).toMatchObject({ width: 160, height: 90, backgroundImage: 'url("/media/a.jpg")' });
});
