import { useTranslations } from "use-intl";
import { formatTimestamp, lectureUrl } from "~/course/moment";
import { copyText } from "~/study/copy-text";
import { useShortcuts, type ShortcutActions } from "~/study/keyboard/use-shortcuts";
import { PANELS } from "~/study/panels";
import { RATES } from "~/study/player/player-toolbar";
import type { Study } from "./use-study";

/** Runs the lecture page's keyboard commands: those of the player, of the panels, and of the page itself. */
export function useLectureCommands(study: Study) {
  const { page, notes, notice, now } = study;
  const { courseId, previous, next } = page.lecture;
  const t = useTranslations("lecture");
  const goToLecture = (link: { lectureId: string } | null) =>
    link && study.goTo(lectureUrl({ courseId, lectureId: link.lectureId }));
  const copyLink = async () => {
    const isCopied = await copyText(study.momentAddress());
    if (isCopied) notice.say(t("linkCopied", { time: formatTimestamp(now()) }));
  };
  return useShortcuts({
    ...playerCommands(study),
    ...panelCommands(study),
    citation: (key) => {
      // Answers go on with the numbers of the one before: the first citation of the third answer may be 7.
      const moment = study.cited.find(({ number }) => number === Number(key)) ?? study.cited[Number(key) - 1];
      if (moment) study.seekTo(moment);
      else notice.say(t("noCitation", { number: key }));
    },
    evidence: () => {
      if (study.cited.length === 0) return notice.say(t("noEvidence"));
      study.open("ask");
      study.chat.current?.showEvidence();
    },
    bookmark: () => void notes.bookmark(),
    copyLink: () => void copyLink(),
    captions: study.toggleCaptions,
    theatre: study.toggleTheatre,
    previousLecture: () => goToLecture(previous),
    nextLecture: () => goToLecture(next),
    help: () => study.setHelpOpen(!study.isHelpOpen),
  });
}

function panelCommands(study: Study): ShortcutActions {
  return Object.fromEntries(
    PANELS.flatMap(({ shortcut }) => (shortcut ? [[shortcut.name, () => shortcut.run(study)]] : [])),
  );
}

/** Seconds that J and L skip. */
const SKIP = 10;
/** Within this many seconds after a chapter's start, "previous chapter" goes to the one before. */
const RESTART = 3;

function playerCommands({ slot, page, now }: Study): ShortcutActions {
  const { lectureId, chapters } = page.lecture;
  const starts = chapters.map(({ startMs }) => startMs / 1000);
  const skip = (seconds: number) =>
    void slot.seek(lectureId, Math.max(0, slot.state().currentTime + seconds), { play: slot.state().playing });
  const seekIfKnown = (seconds: number | undefined) => {
    if (seconds !== undefined) void slot.seek(lectureId, seconds);
  };
  const setRateIfKnown = (rate: number | undefined) => {
    if (rate) slot.setRate(rate);
  };
  return {
    playPause: () => (slot.state().playing ? slot.pause() : slot.play()),
    back: () => skip(-SKIP),
    forward: () => skip(SKIP),
    slower: () => setRateIfKnown(RATES.findLast((rate) => rate < slot.state().rate)),
    faster: () => setRateIfKnown(RATES.find((rate) => rate > slot.state().rate)),
    previousChapter: () => seekIfKnown(starts.findLast((start) => start < now() - RESTART)),
    nextChapter: () => seekIfKnown(starts.find((start) => start > now() + 0.5)),
  };
}
