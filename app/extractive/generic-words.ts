import { contentTerms } from "~/text/content-terms";

/** Words with which people ask, and for parts of a course, whatever its subject. */
const GENERIC = contentTerms(
  "video lecture lesson class course session talk clip part section chapter bit thing stuff moment mark minute " +
    "hour long short quick quickly brief briefly duration last first second third next whole entire everything " +
    "total together overall main key important most essential big summary summarize overview recap gist takeaway " +
    "topic say says said saying talking tell told show shown explain explained explanation discuss discussed cover " +
    "covered teach taught learn learned know understand get got go going happen happened come mean meant meaning " +
    "suppose supposed about exam test quiz need want only just now again repeat here there today please he she him " +
    "her miss missed give make call called refer exactly actually really quite still",
);

/** Returns the subject words of a question: its content words without those that any question may have. */
export const subjectTerms = (question: string): string[] =>
  [...contentTerms(question)].filter((term) => !GENERIC.has(term));
