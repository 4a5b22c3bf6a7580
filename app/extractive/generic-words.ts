import { contentTerms } from "~/text/content-terms";

/** Words with which people ask, and for parts of a course, whatever its subject. */
const GENERIC = contentTerms(
  "video lecture lesson class course session talk clip part section chapter bit thing stuff moment mark minute " +
    "hour long short quick quickly brief briefly duration last first second third next whole entire everything " +
    "total together overall main key important most essential big summary summarize overview recap gist takeaway " +
    "topic say says said saying talking tell told show shown explain explained explanation discuss discussed cover " +
    "covered teach taught learn learned know understand get got go going happen happened come mean meant meaning " +
    "suppose supposed about exam test quiz need want only just now again repeat here there today please he she him " +
    "her miss missed give make call called refer exactly actually really quite still sentence",
);

/** Returns whether any question may have a word, which is given as its stem. */
export const isGeneric = (term: string): boolean => GENERIC.has(term);

/** Returns the subject words of a question: its content words without those that any question may have. */
export const subjectTerms = (question: string): string[] =>
  [...contentTerms(question)].filter((term) => !GENERIC.has(term));

/** Words for what is asked about a thing rather than for the thing: "good and bad things about HNSW" asks about HNSW. */
const ASPECTS = contentTerms(
  "good bad better best worse worst advantage disadvantage pro pros con cons upside downside drawback benefit strength " +
    "weakness weaknesses limit limitation sometimes always never often usually something anything nothing way use used using need " +
    "needed help work handle handled treat treated deal dealt do make made change affect behave perfect ideal fail wrong " +
    "right definition define describe list name example kind type sort step stage phase process result idea reason purpose role " +
    "difference compare different same similar versus between before after behind inside during while because much many " +
    "more most less fewer very too also even any some all each every other else everywhere anywhere exist useful through cannot should must may might am basically true algorithm method technique approach",
);

/** Returns the subject words of a question that name things, without what is asked about them. */
export const namedTerms = (question: string): string[] => subjectTerms(question).filter((term) => !ASPECTS.has(term));
