import { figureText, type Measurement } from "./measurement";

/** A group of figures and the machine they were measured on. */
export type MeasuredGroup = { group: string; measurements: readonly Measurement[]; machine: string };

const [BEGIN, END] = ["<!-- made by: npm run bench -- --readme -->", "<!-- end -->"];
const HEAD = "| | measured | beside | goal |\n| --- | --- | --- | --- |";

/**
 * Returns a README with its table of figures updated. Groups that were measured replace their previous figures; other
 * groups stay unchanged. Throws if the README has no place for the table.
 */
export function updateTable(readme: string, groups: readonly MeasuredGroup[]): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin === -1 || end < begin)
    throw new Error(`The README has no place for the table, between ${BEGIN} and ${END}.`);
  const sections = new Map(readSections(readme.slice(begin + BEGIN.length, end)));
  for (const { group, measurements, machine } of groups)
    if (measurements.length > 0)
      sections.set(group, [`Measured on ${machine}.`, "", HEAD, ...measurements.map(toRow)].join("\n"));
  const text = [...sections].map(([group, body]) => `**${group}**\n\n${body}`).join("\n\n");
  return `${readme.slice(0, begin)}${BEGIN}\n\n${text}\n\n${readme.slice(end)}`;
}

function readSections(text: string): [string, string][] {
  return text.split(/^(?=\*\*[a-z]+\*\*$)/m).flatMap((section) => {
    const [, group, body] = /^\*\*([a-z]+)\*\*\n([^]*)$/.exec(section.trim()) ?? [];
    return group && body ? [[group, body.trim()] satisfies [string, string]] : [];
  });
}

function toRow({ name, value, unit, peer, peer_value, goal, holds }: Measurement): string {
  const compared = peer === "its limit" ? peer : `${peer}: ${figureText(peer_value, unit)}`;
  const cells = [name, figureText(value, unit), compared, `${goal}${holds ? "" : ", missed"}`];
  return `| ${cells.map((cell) => cell.trimEnd()).join(" | ")} |`;
}
