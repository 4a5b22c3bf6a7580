import { isFullName, isSpeakerName } from "./speaker-heading";

type Block = { rows: string[]; times: readonly [string, string] };

const NAMED_SHARE = 0.9;
/** Fewer blocks need not repeat a name. */
const MIN_BLOCKS = 4;

/**
 * Moves the first row of each block of Microsoft Teams' text, which is a name, to `speaker`. In other subtitles the
 * first row is speech. So this applies only to Teams' times without leading zeros (`0:0:5.0`), and only if nearly all
 * blocks begin with one of few names.
 */
export function speakersOfTeams<T extends Block>(blocks: T[]): (T & { speaker?: string })[] {
  if (!hasTeamsTimes(blocks)) return blocks;
  const filled = blocks.map(({ rows }) => rows.filter((row) => row.trim() !== "")).filter((rows) => rows.length > 0);
  const names = filled.flatMap(([name = "", ...text]) => (text.length > 0 && isSpeakerName(name.trim()) ? [name] : []));
  const roster = new Set(names.map((name) => name.trim()));
  const isRoster = filled.length < MIN_BLOCKS ? [...roster].every(isFullName) : roster.size <= filled.length / 2;
  if (!isRoster || names.length < NAMED_SHARE * filled.length) return blocks;
  return blocks.map((block) => {
    const [name = "", ...text] = block.rows.filter((row) => row.trim() !== "");
    return text.length > 0 && roster.has(name.trim()) ? { ...block, speaker: name.trim(), rows: text } : block;
  });
}

function hasTeamsTimes(blocks: Block[]): boolean {
  const times = blocks.flatMap((block) => block.times);
  return times.some((time) => /:\d(?:[:.]|$)/.test(time)) && times.every((time) => !/^0\d:|:0\d/.test(time));
}
