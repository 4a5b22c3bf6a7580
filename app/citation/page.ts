/** An entry outside the lectures that an answer may cite: of a glossary, a forum, a web page. */
export type Page = {
  /** Unique in the lookup that returns it. */
  id: string;
  /** Name of the page in an answer. */
  friendlyId: string;
  title: string;
  /** http, https, or a path on this site. */
  openUrl: string;
  content: string;
};
