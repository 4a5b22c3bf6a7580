import { copyFile, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeVtt } from "~/transcript/write-vtt";
import { simplePdf } from "../fixtures/pdf";

export const COURSE = "animals-101";
/** Words that occur only in the lecture on week 9: in its title, section, description, chapter and transcript. */
export const SECRETS = ["zanzibar", "kookaburra", "papaya", "jacaranda", "bandicoot"];

/** Writes a course of three lectures to a folder, which the caller removes. Returns the folder. */
export async function makeAnimalsCourse(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-unreleased-"));
  await copyFile("public/sample-course/media/ranking-with-bm25.mp4", path.join(folder, "week-9.mp4"));
  const talk = (sentences: string[]) =>
    writeVtt(sentences.map((text, i) => ({ startMs: i * 10_000, endMs: i * 10_000 + 9_000, text })));
  await writeFile(path.join(folder, "week-9.pdf"), simplePdf(24));
  await writeFile(
    path.join(folder, "week-8.vtt"),
    talk([
      "A wombat is a marsupial that digs burrows.",
      "Its burrows can be thirty metres long.",
      "A wombat sleeps for most of the day.",
    ]),
  );
  await writeFile(
    path.join(folder, "week-9.vtt"),
    talk([
      "A quokka is a small marsupial that looks like a bandicoot.",
      "The quokka is called happy, as a bandicoot never is.",
      "Next to the quokka lives a bandicoot.",
    ]),
  );
  await writeFile(
    path.join(folder, "week-10.vtt"),
    talk(["A koala eats leaves of eucalyptus.", "A koala sleeps even longer than a wombat."]),
  );
  const lecture = (slug: string, title: string) => ({ slug, title, transcript: `${slug}.vtt` });
  const secret = {
    ...lecture("week-9", "The marsupials of Zanzibar"),
    video: "week-9.mp4",
    slides: "week-9.pdf",
    section: "Kookaburra week",
    description: "About papaya.",
    chapters: [{ start: "00:00", title: "Under the jacaranda" }],
  };
  await writeFile(
    path.join(folder, "course.yaml"),
    JSON.stringify({
      slug: COURSE,
      title: "Animals",
      lectures: [lecture("week-8", "Wombats"), secret, lecture("week-10", "Koalas")],
    }),
  );
  return folder;
}
