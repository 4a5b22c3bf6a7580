import "~/styles/app.css";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { IntlProvider } from "use-intl";
import { en } from "~/i18n/messages/en";
import type { Player, PlayerState } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import type { TranscribedLecture } from "~/study/transcript/transcribed-lecture";
import { TranscriptPanel } from "~/study/transcript/transcript-panel";

declare global {
  interface Window {
    renderPanel: (cues: number) => number;
    renderAll: (cues: number) => number;
    follow: (updates: number) => Promise<number[]>;
  }
}

const makeCues = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    startMs: i * 2_700,
    endMs: i * 2_700 + 2_600,
    text: `Line ${i} of a lecture of three hours, about as long as lines of captions are.`,
  }));
let root: Root | undefined;
const slot = new PlayerSlot();
let time = 0;
let notify: (state: PlayerState) => void = () => {};
const state = (): PlayerState => ({
  ready: true,
  playing: true,
  currentTime: time,
  duration: 10_800,
  rate: 1,
  awaitsPlay: false,
});
/** why: the benchmark advances a three-hour video line by line, which no real player allows. */
const player: Player = {
  ready: Promise.resolve(),
  seek: async (seconds) => ({ status: "landed", seconds }),
  play: () => {},
  pause: () => {},
  setRate: () => {},
  currentTime: () => time,
  state,
  subscribe: (listener) => ((notify = listener), () => {}),
};

/** Renders the panel. Returns the milliseconds until it is laid out. */
window.renderPanel = (count) => {
  const lecture: TranscribedLecture = {
    courseId: "c",
    lectureId: "l",
    title: "L",
    language: "en",
    cues: makeCues(count),
    chapters: [],
    timing: "exact",
    video: null,
  };
  slot.attach("l", player);
  return timed(() => {
    root = createRoot(emptyBox());
    flushSync(() =>
      root!.render(
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <TranscriptPanel
            lecture={lecture}
            slot={slot}
            cited={[]}
            onPlay={() => {}}
            onAskAbout={() => {}}
            onNote={() => {}}
          />
        </IntlProvider>,
      ),
    );
  });
};

/** Renders the same lines without virtualization, as the baseline. */
window.renderAll = (count) => {
  root?.unmount();
  const cues = makeCues(count);
  return timed(() => {
    root = createRoot(emptyBox());
    flushSync(() =>
      root!.render(
        <ol className="transcript-lines">
          {cues.map(({ startMs, text }) => (
            <li key={startMs} className="transcript-line">
              <a href={`?t=${startMs}`} role="button" className="time">
                {startMs}
              </a>
              <p>{text}</p>
            </li>
          ))}
        </ol>,
      ),
    );
  });
};

/** Advances the video line by line. Returns the milliseconds that each update takes to render. */
window.follow = async (updates) => {
  const costs: number[] = [];
  for (let i = 0; i < updates; i++) {
    time += 2.7;
    const startedAt = performance.now();
    notify(state());
    costs.push(performance.now() - startedAt);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  return costs;
};

/** Replaces the page with an empty box of the panel's size. */
function emptyBox(): HTMLElement {
  document.body.innerHTML = '<div class="flex flex-col" style="height: 400px"></div>';
  return document.body.firstElementChild as HTMLElement;
}

function timed(render: () => void): number {
  const startedAt = performance.now();
  render();
  document.body.getBoundingClientRect(); // forces layout
  return performance.now() - startedAt;
}
