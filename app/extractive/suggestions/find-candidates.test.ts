import { describe, expect, it } from "vitest";
import { english } from "./english";
import { findCandidates, type SuggestedLecture } from "./find-candidates";
import { spanish } from "./spanish";

const lectureOf = (sentences: readonly string[], over: Partial<SuggestedLecture> = {}): SuggestedLecture => ({
  title: "Lecture 3",
  durationMs: 600_000,
  chapters: [],
  sentences: sentences.map((text, index) => ({ text, startMs: index * 5_000, endMs: (index + 1) * 5_000 })),
  ...over,
});
const questions = (sentences: readonly string[], over?: Partial<SuggestedLecture>, language = english) =>
  findCandidates(lectureOf(sentences, over), language).map(({ question }) => question);

describe("findCandidates", () => {
  it.each([
    ["An inverted index is a list of the documents of each term.", "What is an inverted index?"],
    ["So an inverted index is simply a list of documents.", "What is an inverted index?"],
    ["This is called contrastive learning.", "What is contrastive learning?"],
    ["The tool is a formula called BM25.", "What is BM25?"],
    ["The learning rate means how far each step goes.", "What is the learning rate?"],
    ["What exactly is a term?", "What exactly is a term?"],
    ["Why does the learning rate matter?", "Why does the learning rate matter?"],
    ["Let's see how to train a neural network.", "How do you train a neural network?"],
    ["We normalize the inputs, because large numbers explode.", "Why do we normalize the inputs?"],
    ["The difference between a stem and a lemma is small.", "What is the difference between a stem and a lemma?"],
  ])("%s → %s", (sentence, question) => {
    const mentions =
      "The learning rate, the inputs. We build an inverted index. BM25 and BM25, BM25. A term, a neural network; a stem, a lemma, a stem, a lemma, a term.";
    expect(questions([sentence, mentions])).toContain(question);
  });

  it.each([
    "The problem is a hard one.",
    "This is called the next step.",
    "Let's see how to do this.",
    "Why is that?",
    "How do we use it?",
    "That is a thing we call it.",
    "Now the first one is the best.",
  ])("finds no question in %j, which names no subject", (sentence) => {
    expect(questions([sentence, sentence])).toEqual([]);
  });

  it("does not ask about what is described once and never named again", () => {
    expect(questions(["A legitimate sentence is a sentence that a person would write."])).toEqual([]);
  });

  it("does not take an adjective for a name", () => {
    const sentences = ["It is called inverted because it goes backwards.", "An inverted index. The inverted index."];
    expect(questions(sentences)).not.toContain("What is an inverted?");
  });

  it.each([
    ["What is perplexity", "What is perplexity?"],
    ["Why not read everything?", "Why not read everything?"],
    ["3. How to train a tokenizer", "How do you train a tokenizer?"],
    ["Encoders vs decoders", "What is the difference between encoders and decoders?"],
    ["Byte pair encoding 🤗 (PyTorch)", "What is byte pair encoding?"],
  ])("the title %j asks %j", (title, question) => {
    const said = [
      "We use byte pair encoding. Byte pair encoding is old.",
      "Encoders read. Encoders are wide. An encoder. Decoders write. A decoder. Decoders are deep.",
    ];
    expect(questions(said, { chapters: [{ title, startMs: 0 }] })).toContain(question);
  });

  it.each(["Introduction", "Chapter 2", "Summary", "Welcome to the course"])("the title %j asks nothing", (title) => {
    expect(questions(["We stem words."], { chapters: [{ title, startMs: 0 }] })).toEqual([]);
  });

  it("expects the answer to a title's question within its chapter, and a definition where it is said", () => {
    const chapters = [
      { title: "What is recall?", startMs: 0 },
      { title: "Stemming", startMs: 60_000 },
    ];
    const found = findCandidates(
      lectureOf(["The recall rate is the share of what is found.", "The recall rate is high."], { chapters }),
      english,
    );
    expect(found).toContainEqual(
      expect.objectContaining({ question: "What is recall?", startMs: 0, endMs: 60_000, kind: "definition" }),
    );
    expect(found).toContainEqual(expect.objectContaining({ subject: "recall rate", startMs: 0, endMs: 5_000 }));
  });

  it("compares two terms that are defined and end alike", () => {
    const found = questions([
      "The term frequency is the number of times that a term appears.",
      "The document frequency is the number of documents with a term.",
      "The term frequency counts, and so does the document frequency.",
    ]);
    expect(found).toContain("What is the difference between the term frequency and the document frequency?");
  });

  it("finds each question once, and no long ones", () => {
    const sentence = "An inverted index is a list of documents.";
    expect(questions([sentence, sentence, sentence])).toEqual(["What is an inverted index?"]);
    expect(questions([`Why does ${"an extraordinarily long subject ".repeat(4)}matter?`])).toEqual([]);
  });

  it.each([
    ["Un índice invertido es una lista de documentos.", "¿Qué es un índice invertido?"],
    ["Esto se llama aprendizaje profundo.", "¿Qué es aprendizaje profundo?"],
    ["¿Por qué importa la tasa de aprendizaje?", "¿Por qué importa la tasa de aprendizaje?"],
  ])("in Spanish, %s → %s", (sentence, question) => {
    expect(questions([sentence, "La tasa de aprendizaje. Otro índice invertido."], {}, spanish)).toContain(question);
  });
});
