export type Instruction = { name: string; args: string };

/** Parses the instructions of a Dockerfile by stage, with continued lines joined. */
export function readDockerfile(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const line of text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")) {
    const [, name, args] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === "FROM") stages.push([]);
    if (name !== undefined && args !== undefined) stages.at(-1)?.push({ name, args });
  }
  return stages;
}

/** Returns the arguments of an instruction that occurs once in a stage. */
export function argumentsOf(stage: readonly Instruction[], name: string): string {
  const found = stage.filter((instruction) => instruction.name === name);
  if (found.length !== 1) throw new Error(`the stage has ${found.length} instructions ${name}`);
  return found[0]!.args;
}

/** Returns the environment variables that a stage sets. */
export function variablesOf(stage: readonly Instruction[]): Record<string, string> {
  return Object.fromEntries(
    argumentsOf(stage, "ENV")
      .split(/\s+/)
      .map((entry) => entry.split("=") as [string, string]),
  );
}
