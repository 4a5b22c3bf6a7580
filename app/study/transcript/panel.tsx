import { ScrollText } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";
import { shorten } from "~/text/shorten";
import { TranscriptPanel } from "./transcript-panel";

export const transcriptPanel: StudyPanel = {
  id: "transcript",
  icon: ScrollText,
  shortcut: {
    name: "search",
    run: ({ open, transcript }) => {
      open("transcript");
      transcript.current?.focusSearch();
    },
  },
  count: () => 0,
  isMountedEarly: true,
  Panel: memo(LectureTranscript),
};

/** Characters of the transcript that are quoted in a question. */
const MAX_QUOTED = 300;

function LectureTranscript({ study: { page, slot, transcript, citedHere, play, compose, notes } }: { study: Study }) {
  const t = useTranslations("transcript");
  return (
    <TranscriptPanel
      key={page.lecture.lectureId}
      ref={transcript}
      lecture={page.lecture}
      slot={slot}
      cited={citedHere}
      onPlay={play}
      onAskAbout={({ text }) => compose(t("askDraft", { words: shorten(text, MAX_QUOTED) }))}
      onNote={({ text, startSeconds }) => notes.begin({ atSeconds: startSeconds, body: `> ${text}\n\n` })}
    />
  );
}
