import { expect, it } from "vitest";
import { scrollSpeed } from "./scroll-at-edges";

it.each([
  [400, 800, 0],
  [81, 800, 0],
  [40, 800, -9],
  [0, 800, -18],
  [-50, 800, -18], // above the window
  [760, 800, 9],
  [900, 800, 18],
  [100, 200, 0], // a low window has a middle, too
  [25, 200, -9],
])("a pointer at %i of %i pixels scrolls by %i", (y, height, speed) => expect(scrollSpeed(y, height)).toBe(speed));
