import { describe, expect, test } from "vitest";
import { intentOf } from "./intent";
import { plainQuestion } from "./plain-question";

const howOf = (question: string) => {
  const intent = intentOf(question, { isFollowUp: true });
  return intent.kind === "again" ? intent.how : intent.kind;
};

describe("after an answer", () => {
  test.each([
    "i dont get it, can you explain it simpler",
    "i dont get it can you explain it simpler",
    "hm i dont get it",
    "wait, i dont get that. say it differently",
    "i still dont get it sorry",
    "explain like im 5",
    "explain it to me like im a kid",
    "eli5",
    "can you explain that again but simpler",
    "put it in simple terms",
    "in your own words please",
    "you lost me",
    "not sure i understand",
    "that makes no sense",
    "thats too complicated, simpler please",
    "once more please",
    "can u dumb it down",
    "what does it mean in plain english",
    "no lo entiendo, ¿me lo explicas más fácil?",
    "no entiendo, explícalo de otra forma",
    "en palabras sencillas",
    "no me queda claro, ¿puedes explicarlo mejor?",
    "repítelo",
  ])("“%s” asks for another explanation", (question) => expect(howOf(question)).toBe("another"));

  test.each([
    ["i dont get it, can you give me an example", "example"],
    ["got an example?", "example"],
    ["an example would help", "example"],
    ["i dont get it, explain with an example", "example"],
    ["can you explain it using a simple example?", "example"],
    ["i need a simple example", "example"],
    ["can you give me an example of that", "example"],
    ["e.g.?", "example"],
    ["like what?", "example"],
    ["¿me das un ejemplo?", "example"],
    ["¿por ejemplo?", "example"],
    ["and?", "more"],
    ["ok go on", "more"],
    ["one more", "more"],
    ["can you go deeper", "more"],
    ["can you explain that in more detail", "more"],
    ["what else is there?", "more"],
    ["¿y qué más?", "more"],
    ["thanks, but shorter please", "shorter"],
  ])("“%s” asks for: %s", (question, how) => expect(howOf(question)).toBe(how));

  test.each([
    "ok and what comes after that step?",
    "and then?",
    "then what",
    "so what happens then",
    "and after that?",
    "and before that?",
    "what do we do next",
    "so what do they do instead",
    "how do you fix that?",
    "is there a solution to that",
    "¿y luego?",
    "¿y qué viene después de ese paso?",
  ])("“%s” asks for what is said next to it", (question) => expect(howOf(question)).toBe("around"));

  test.each([
    "i dont get it, why is it inverted",
    "what if its one",
    "how long does that take",
    "whats in it",
    "and the downside?",
    "which year",
    "hm why",
  ])("“%s” is a question", (question) => expect(howOf(question)).toBe("answer"));
});

test.each([
  ["and what happens if its 1", "what happens if it is 1"],
  ["what if its really big", "what if it is really big"],
  ["how its calculated", "how it is calculated"],
  ["its not clear", "it is not clear"],
  ["what is its usual value", "what is its usual value"],
  ["when its length is large", "when its length is large"],
])("“%s” says: %s", (question, meant) => expect(plainQuestion(question)).toBe(meant));
