import { createContext } from "react";

/**
 * The questions that are typed and not asked yet, by course. They outlive the field, which is a new one on each page and
 * in each conversation. Null where nothing is kept.
 */
export const QuestionDrafts = createContext<Map<string, string> | null>(null);

/** Returns the key under which the question that is typed in a course is kept while its page reloads. */
export const questionKey = (courseId: string) => `question/${courseId}`;
