import { describe, expect, it } from "vitest";
import { findCandidates } from "./find-candidates";
import { isGoodAnswer } from "./is-good-answer";
import { spanish } from "./spanish";

const MENTIONS =
  "La tasa de aprendizaje sube. La tasa de aprendizaje baja. Un modelo. El modelo. Este modelo. El recuerdo y la precisión. El recuerdo y la precisión. Un índice invertido. Otro índice invertido.";

function found(sentences: readonly string[], chapters: readonly { title: string; startMs: number }[] = []) {
  const lecture = {
    title: "Clase 3",
    durationMs: 600_000,
    chapters,
    sentences: [...sentences, MENTIONS].map((text, index) => ({
      text,
      startMs: index * 5_000,
      endMs: (index + 1) * 5_000,
    })),
  };
  return findCandidates(lecture, spanish);
}
const questions = (...from: Parameters<typeof found>) => found(...from).map(({ question }) => question);

describe("a Spanish lecture", () => {
  it.each([
    ["Un índice invertido es lo que busca las palabras.", "¿Qué es un índice invertido?"],
    ["Vamos a ver cómo entrenar el modelo desde cero.", "¿Cómo se puede entrenar el modelo desde cero?"],
    ["Vemos la diferencia entre recuerdo y precisión.", "¿Cuál es la diferencia entre recuerdo y precisión?"],
    ["Entonces, ¿por qué importa la tasa de aprendizaje?", "¿Por qué importa la tasa de aprendizaje?"],
  ])("that says “%s” answers “%s”", (sentence, question) => {
    expect(questions([sentence])).toContain(question);
  });

  it.each(["El problema es la cosa.", "¿Qué es esto?", "Vamos a ver cómo hacer eso.", "Esto se llama otra cosa."])(
    "has no question about %j, which names no subject",
    (sentence) => {
      expect(questions([sentence, sentence])).toEqual([]);
    },
  );

  it("answers the questions that its chapters ask, within each chapter", () => {
    const chapters = [
      { title: "¿Qué es la precisión?", startMs: 0 },
      { title: "Cómo entrenar un modelo", startMs: 60_000 },
    ];
    expect(found([], chapters)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ question: "¿Qué es la precisión?", kind: "definition", startMs: 0, endMs: 60_000 }),
        expect.objectContaining({ question: "¿Cómo se puede entrenar un modelo?", startMs: 60_000, endMs: 600_000 }),
      ]),
    );
  });
});

describe("a Spanish answer", () => {
  const definition = found(["Un índice invertido es lo que busca las palabras."]).find(
    ({ subject }) => subject === "índice invertido",
  );
  const isGood = (quoted: string) =>
    definition !== undefined &&
    isGoodAnswer(
      definition,
      { text: `“${quoted}” [1]`, cited: { lectureId: "redes", startMs: 0, endMs: 60_000 } },
      { lectureId: "redes", language: spanish },
    );

  it("is good if it says what is asked for and can be understood by itself", () => {
    expect(isGood("Un índice invertido es lo que busca las palabras.")).toBe(true);
    expect(isGood("Entonces, un índice invertido es lo que busca las palabras.")).toBe(true);
  });

  it.each([
    ["refers to what was said before", "Por eso un índice invertido es lo que busca las palabras."],
    ["announces what will be said", "Un índice invertido es lo que vamos a ver en seguida."],
    ["only mentions it", "Todos los buscadores usan un índice invertido en cada consulta."],
    ["is about something else", "Un modelo es lo que queda después de muchos pasos."],
    ["is short", "Un índice invertido es una lista."],
  ])("is not good if it %s", (_why, quoted) => {
    expect(isGood(quoted)).toBe(false);
  });
});
