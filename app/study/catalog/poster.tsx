import { useState } from "react";

type Props = {
  lecture: { title: string; posterUrl: string | null };
  className?: string;
  /** Shown on the picture, as the length is. */
  children?: React.ReactNode;
};

/** The picture of a lecture or course. Without one, a tile in a color of its own with the first letters of its title. */
export function Poster({ lecture: { title, posterUrl }, className = "", children }: Props) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span className={`poster ${className}`} style={{ "--hue": hueOf(title) } as React.CSSProperties}>
      {posterUrl && !hasFailed ? (
        <img src={posterUrl} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      ) : (
        <span aria-hidden="true" className="poster-letters">
          {lettersOf(title)}
        </span>
      )}
      {children}
    </span>
  );
}

/** The first letters of the first two words, of any script. */
export function lettersOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const [first = "", second = ""] = words.filter((word) => !ARTICLES.has(word.toLowerCase()));
  return ((first || (words[0] ?? "")).slice(0, 1) + second.slice(0, 1)).toUpperCase();
}

const ARTICLES: ReadonlySet<string> = new Set(["the", "a", "an", "el", "la", "los", "las", "un", "una"]);

/** A hue in degrees that stays the same for a title. */
export function hueOf(title: string): number {
  let hash = 0;
  for (const letter of title) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}
