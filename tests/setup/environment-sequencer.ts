import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs the files of a project that need a document after the others. Vitest ends a worker when the next file has another
 * environment, so a mixture would start a new one, which loads all modules again, for most files.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    const inDocument = new Set(sorted.filter(needsDocument));
    return [...projects].flatMap((project) => {
      const specs = sorted.filter((spec) => spec.project === project);
      return [...specs.filter((spec) => !inDocument.has(spec)), ...specs.filter((spec) => inDocument.has(spec))];
    });
  }
}

const needsDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment jsdom");
