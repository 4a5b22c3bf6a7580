import { useEffect, useState } from "react";
import type { Line } from "~/citation/quoted-lines";
import { LectureGone, readLines } from "./read-lines";

type Span = { courseId: string; lectureId: string; startSeconds: number; endSeconds: number };
type Read = { lines: Line[] | null; problem: "lectureGone" | "unreadable" | null };

const UNREAD: Read = { lines: null, problem: null };

/** Fetches a lecture's lines from `around` seconds before a span to as many after it, and again on `retry`. */
export function useLines(span: Span, around: number): Read & { retry: () => void } {
  const { courseId, lectureId } = span;
  const from = Math.max(0, span.startSeconds - around);
  const to = span.endSeconds + around;
  const [read, setRead] = useState(UNREAD);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    readLines({ courseId, lectureId, from, to }, left.signal).then(
      (lines) => setRead({ lines, problem: null }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        setRead({ lines: null, problem: error instanceof LectureGone ? "lectureGone" : "unreadable" });
      },
    );
    return () => left.abort();
  }, [courseId, lectureId, from, to, attempt]);
  const retry = () => {
    setRead(UNREAD);
    setAttempt(attempt + 1);
  };
  return { ...read, retry };
}
