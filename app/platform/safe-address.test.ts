import { expect, test } from "vitest";
import { isSafeAddress } from "./safe-address";

test.each(["https://lms.example.edu/jwks", "HTTPS://lms.example.edu", "http://localhost:4000", "http://[::1]:80/a"])(
  "%s is safe",
  (address) => expect(isSafeAddress(address)).toBe(true),
);

test.each([
  "http://lms.example.edu/jwks",
  "http://127.0.0.1.example.edu",
  "https://",
  "lms.example.edu",
  "file:///a",
  "",
])("%j is not", (address) => expect(isSafeAddress(address)).toBe(false));
