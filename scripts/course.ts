import { getContext } from "~/context/context.server";
import { VISIBILITIES, type Visibility } from "~/course/visibility";
import { choiceArgument, defineCommand, parseCommand, wrongUsage } from "./cli";
import { deleteCourse } from "./course/delete-course";
import { showVisibility } from "./course/show-visibility";
import { withDatabase } from "./with-database";

const command = defineCommand("course", {
  description: `"delete SLUG" deletes a course and everything in it: lectures, all students' conversations and notes, usage counts, media files,
and transcripts made by a speech model. It lists what it will delete and asks for confirmation. To be able to undo this, run npm run
backup first. "visibility SLUG" prints who may see a course, and "visibility SLUG VALUE" changes it: public (everyone), unlisted (everyone
with its link), members, or draft (its instructors). The server can keep running.`,
  takes: "course takes an action (delete or visibility) and a course slug.",
})
  .addArgument(choiceArgument("<action>", "what to do", ["delete", "visibility"]))
  .argument("<slug>", "id of the course: its slug, or institution~slug")
  .argument("[visibility]", `who may see the course: ${VISIBILITIES.join(", ")}`)
  .option("--yes", "delete without asking for confirmation")
  .option("--new-key", "replace the key in the link of an unlisted course; the old link stops working")
  .option("--json", "print the result as one JSON object");

const {
  args: [action, slug, given],
  options,
} = parseCommand(command);
const work = action === "delete" ? parseDelete() : parseVisibility();

await withDatabase(async () => void (process.exitCode = await work()));

function parseDelete(): () => Promise<number> {
  if (given !== undefined)
    wrongUsage(
      command,
      `Unexpected argument "${given}". course takes an action (delete or visibility) and a course slug.`,
    );
  if (options.newKey) wrongUsage(command, "--new-key belongs to the action visibility.");
  if (!options.yes && !process.stdin.isTTY)
    wrongUsage(
      command,
      `Cannot ask for confirmation without a terminal. To delete "${slug}" without confirmation, add --yes.`,
    );
  return () => deleteCourse(slug, options, getContext());
}

function parseVisibility(): () => Promise<number> {
  if (options.yes) wrongUsage(command, "--yes belongs to the action delete.");
  const visibility: Visibility | null = VISIBILITIES.find((known) => known === given) ?? null;
  if (given !== undefined && visibility === null)
    wrongUsage(command, `There is no visibility "${given}". It is one of: ${VISIBILITIES.join(", ")}.`);
  return () => showVisibility(slug, visibility, options, getContext());
}
