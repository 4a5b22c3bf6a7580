import { describe, expect, it } from "vitest";
import { makeFoundPassage } from "../../tests/factories";
import { withAnnouncements } from "./announcements";
import { candidatesOf } from "./sentence-candidates";

const joined = (contents: string[], subject = "", said = "", question = "") =>
  withAnnouncements(
    candidatesOf(
      contents.map((content, index) => makeFoundPassage(index + 1, content)),
      subject,
      0,
    ),
    { question, subject, said },
  );
const texts = (content: string, subject?: string, said?: string) =>
  joined([content], subject, said).map(({ text }) => text);

describe("a few words that announce what is said next", () => {
  it("are quoted with it", () => {
    expect(joined(["We cut text here. Then we normalize. We fold capital letters. So forms meet here."])).toMatchObject(
      [
        { text: "We cut text here.", position: 0 },
        { text: "Then we normalize. We fold capital letters.", position: 1, mayLead: true, isAnnounced: true },
        { text: "So forms meet here.", position: 2 },
      ],
    );
  });

  it.each([
    ["do embeddings replace the index?", 1],
    ["¿reemplazan los embeddings al índice?", 1],
    ["why do embeddings not replace the index?", 2],
    ["¿por qué no lo reemplazan?", 2],
    ["should I use embeddings or the index?", 2],
  ])("that answer are quoted only if the question asks whether something is so: %s", (question, count) => {
    expect(joined(["No. Ask for the number of an error."], "", "", question)).toHaveLength(count);
  });

  it.each([
    ["that refer to what was said", "That is all. Notice what is not there."],
    ["that answer", "No. Ask for the number of an error."],
    ["that ask something", "Why so? Notice what is not there."],
    ["before a question", "The order matters. Do you see why?"],
    ["before other few words", "The order matters. So we sort."],
    ["that greet", "Welcome back, everyone. Today we sort the lists."],
  ])("stay apart: words %s", (_, content) => {
    expect(texts(content)).toHaveLength(2);
  });

  it("stay apart if they define what is asked for", () => {
    const content = "Stemming is cutting. We fold capital letters too.";
    expect(texts(content, "stemming")).toHaveLength(2);
    expect(texts(content, "capital letters")).toHaveLength(1);
  });

  it("stay apart if one of the two was quoted before", () => {
    const content = "Then we normalize. We fold capital letters.";
    expect(texts(content, "", "“Then we normalize.” [1]")).toHaveLength(2);
    expect(texts(content, "", "“We fold capital letters.” [1]")).toHaveLength(2);
  });

  it("are not joined with another passage", () => {
    expect(joined(["The order matters.", "We fold capital letters."])).toHaveLength(2);
  });
});
