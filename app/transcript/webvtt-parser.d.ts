declare module "webvtt-parser" {
  /** Only what the app uses of the W3C's parser (github.com/w3c/webvtt.js). Times are seconds. */
  class WebVTTParser {
    constructor(entities?: Record<string, string>);
    // The tree's nodes are typed where they are read.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    parse(text: string, mode: "metadata" | "chapters" | "subtitles/captions/descriptions"): { cues: any[]; errors: { message: string; line: number }[] };
  }
  const parser: { WebVTTParser: typeof WebVTTParser };
  export default parser;
}
