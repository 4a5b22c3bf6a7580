import { describe, expect, test } from "vitest";
import { isChat, isChatName } from "./chat";

describe("isChat", () => {
  test.each([
    [
      "Zoom's chat",
      "00:15:32\tFrom Ana Ruiz to Everyone:\n\tcan you repeat the definition?\n00:16:40\tFrom Bob to Everyone:\n\tyes",
    ],
    ["private messages", "00:15:32\tFrom Ana Ruiz to Bob (Direct Message):\n\tis this recorded?"],
    ["earlier versions", "10:15:32 From Ana Ruiz : hello\n10:16:00\t From  Bob  to  Everyone : 1 --> 2"],
    ["Zoom's cloud", "00:15:32\tAna Ruiz:\thello\n00:16:00\tBob:\thi"],
    [
      "a few lines that only look like messages",
      "00:15:32\tFrom Ana to Everyone:\n\tsee\n12:30 is lunch\n00:16:40\tFrom Bob : ok",
    ],
  ])("recognizes %s", (_name, text) => {
    expect(isChat(text)).toBe(true);
  });

  test.each([
    [
      "notes that begin with From",
      "00:01 From this follows: hashing is fast.\n00:05 From here on, to be exact, we stem.",
    ],
    [
      "notes in which one line looks like a message",
      "00:01 Welcome\n00:05 From Rome to Paris: a detour\n00:09 Stemming",
    ],
    ["notes with speakers", "00:00:00 Ana: Hello everyone.\n00:00:35 Bob: Is this recorded?"],
    ["subtitles", "1\n00:00:01,000 --> 00:00:02,000\nFrom Ana to Bob: hello"],
    ["prose", "From Ana to Everyone: welcome."],
    ["nothing", ""],
  ])("does not take %s for a chat", (_name, text) => {
    expect(isChat(text)).toBe(false);
  });

  test("long lines take no longer than their length", () => {
    const started = performance.now();
    isChat(`00:15:32 From ${"to ".repeat(200_000)}\n`.repeat(5));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

test.each([
  ["chat.txt", true],
  ["GMT20240501-100000_RecordingnewChat.txt", true],
  ["week 1/meeting_saved_chat.txt", true],
  ["chat.vtt", false],
  ["How to chat.txt", false],
  ["GMT20240501-100000_Recording.txt", false],
])("%j is the chat of a meeting by its name: %s", (name, expected) => {
  expect(isChatName(name)).toBe(expected);
});
