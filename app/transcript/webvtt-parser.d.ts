declare module "webvtt-parser" {
  /** Only what the app uses of the W3C's parser (github.com/w3c/webvtt.js). Times are seconds. */
  interface WebVTTParser {
    // The tree's nodes are typed where they are read.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    parse(text: string, mode: "metadata" | "chapters" | "subtitles/captions/descriptions"): { cues: any[]; errors: { message: string; line: number }[] };
  }
  const parser: { WebVTTParser: new (entities?: Record<string, string>) => WebVTTParser };
  export default parser;
}
