import { z } from "zod";
import { escapeLine } from "~/citation/markdown/write-markdown";
import { formatTimestamp, momentUrl } from "~/course/moment";

/** A report as `exportReports` returns it. */
export const ExportedReport = z.object({
  course: z.string(),
  lecture: z.string(),
  start_seconds: z.number(),
  /** null if the person who reported it may no longer see the course. */
  said: z.string().nullable(),
  suggestion: z.string().nullable(),
  comment: z.string().nullable(),
  state: z.string(),
  created_at: z.string(),
});
export type ExportedReport = z.infer<typeof ExportedReport>;

type Reports = { courseTitle: string; reports: readonly ExportedReport[] };

/**
 * Formats the mistakes that a person reported in a course's transcripts as Markdown, each under a link to its second.
 * Reports on a course that the person may no longer see have no words of the lecture.
 */
export function reportsAsMarkdown({ courseTitle, reports }: Reports, origin: string): string {
  const blocks = [`# ${escapeLine(courseTitle)}`];
  let lecture: string | null = null;
  for (const report of reports) {
    if (report.lecture !== lecture) blocks.push(`## ${escapeLine(report.lecture)}`);
    lecture = report.lecture;
    const place = { courseId: report.course, lectureId: lecture, startSeconds: report.start_seconds };
    const [day = ""] = report.created_at.split("T");
    blocks.push(`**[${formatTimestamp(report.start_seconds)}](${origin}${momentUrl(place)})** ${day}, ${report.state}`);
    if (report.said !== null) blocks.push(`> ${escapeLine(report.said)}`);
    if (report.suggestion) blocks.push(`Suggestion: ${escapeLine(report.suggestion)}`);
    if (report.comment) blocks.push(`Comment: ${escapeLine(report.comment)}`);
  }
  return `${blocks.join("\n\n")}\n`;
}
