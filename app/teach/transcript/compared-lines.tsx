import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { LinePair } from "~/transcript/edits/compare-transcripts";
import type { Line } from "~/transcript/edits/line";
import { MarkedWords, said } from "./marked-words";
import { preciseTime } from "./precise-time";

type Props = { pairs: readonly LinePair[]; caption: string };

/** Shows the lines of two transcripts beside each other, with the words and times that differ marked. */
export function ComparedLines({ pairs, caption }: Props) {
  const t = useTranslations("teach.transcript.waiting");
  return (
    <table className="w-full table-fixed border-collapse text-sm wrap-anywhere">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-muted">
        <tr>
          <th scope="col" className="py-1 pe-3 font-normal">
            {t("now")}
          </th>
          <th scope="col" className="py-1 font-normal">
            {t("inFile")}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ from, to }, index) => (
          <tr key={index} className="border-t border-line align-top">
            <td className="py-1.5 pe-3">{from ? <Side line={from} other={to} /> : <None>{t("onlyInFile")}</None>}</td>
            <td className="py-1.5">{to ? <Side line={to} other={from} /> : <None>{t("notInFile")}</None>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const None = ({ children }: { children: ReactNode }) => <span className="text-muted italic">{children}</span>;

/** One version of a line. Its exact times are shown if only they differ. */
function Side({ line, other }: { line: Line; other: Line | null }) {
  const [text, otherText] = [said(line), said(other)];
  const isOnlyTime = other !== null && text === otherText;
  return (
    <div dir="auto">
      <span className="text-muted tabular-nums">
        {isOnlyTime ? <Times line={line} other={other} /> : formatTimestamp(line.startMs / 1000)}
      </span>{" "}
      <MarkedWords text={text} other={otherText} />
    </div>
  );
}

function Times({ line, other }: { line: Line; other: Line }) {
  const time = (ms: number, otherMs: number) => (ms === otherMs ? preciseTime(ms) : <mark>{preciseTime(ms)}</mark>);
  return (
    <>
      {time(line.startMs, other.startMs)}–{time(line.endMs, other.endMs)}
    </>
  );
}
