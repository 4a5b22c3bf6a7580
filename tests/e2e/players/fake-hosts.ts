import type { BrowserContext } from "playwright-core";

/** The behaviors of fake videos. The last digit of a video's id selects one. */
export const SCENARIOS = ["normal", "late", "never", "refuses", "no-access", "drifts", "key-frames"] as const;
export type Scenario = (typeof SCENARIOS)[number];

const numberOf = (scenario: Scenario) => SCENARIOS.indexOf(scenario) + 1;

/** Returns the address of a host's video, in the form that an instructor enters. */
export const ADDRESSES = {
  youtube: (scenario: Scenario) => `https://www.youtube.com/watch?v=scenario-0${numberOf(scenario)}`,
  vimeo: (scenario: Scenario) => `https://vimeo.com/100000${numberOf(scenario)}`,
  panopto: (scenario: Scenario) =>
    `https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=00000000-0000-0000-0000-00000000000${numberOf(scenario)}`,
  kaltura: (scenario: Scenario) =>
    `https://cdnapisec.kaltura.com/p/1/sp/100/embedPlaykitJs/uiconf_id/2?entry_id=1_0000000${numberOf(scenario)}`,
};
export type FramedKind = keyof typeof ADDRESSES;

/** The origin of each host's frames. */
export const FRAME_ORIGINS: Record<FramedKind, string> = {
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
  panopto: "https://uni.hosted.panopto.com",
  kaltura: "https://cdnapisec.kaltura.com",
};

/**
 * A video inside a frame, with its own clock. Depending on the scenario, `video.seek` lands some tens of milliseconds
 * later: exactly, elsewhere, on a key frame, or never.
 */
const VIDEO = `
const named = new URLSearchParams(location.search).get("id") ?? new URLSearchParams(location.search).get("entry_id") ?? location.pathname;
const scenario = ${JSON.stringify(SCENARIOS)}[Number(named.at(-1)) - 1];
window.video = {
  scenario, duration: 250, rate: 1, playing: false, begun: 0, base: 0, listeners: [],
  get time() { return Math.min(this.duration, this.base + (this.playing ? (performance.now() - this.begun) / 1000 * this.rate : 0)); },
  set time(seconds) { this.base = seconds; this.begun = performance.now(); },
  tell(event) { for (const listener of this.listeners) listener(event); },
  play() { this.base = this.time; this.begun = performance.now(); this.playing = true; this.tell("play"); },
  pause() { this.base = this.time; this.playing = false; this.tell("pause"); },
  seek(seconds) {
    if (scenario === "refuses") return;
    const there = scenario === "drifts" ? Math.max(0, seconds - 6) : scenario === "key-frames" ? Math.floor(seconds) : seconds;
    this.tell("seeking");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.time = there; this.tell("seeked"); }, 20 + Math.random() * 60);
  },
};
setInterval(() => video.playing && video.tell("timeupdate"), 100);
const whenLoaded = (act) => scenario === "never" ? undefined : setTimeout(act, scenario === "late" ? 1500 : 30);
`;

/** YouTube's frame: the messages of https://developers.google.com/youtube/iframe_api_reference. */
const YOUTUBE = `${VIDEO}
let heard = false;
const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: "widget" }), "*");
const info = () => ({ currentTime: video.time, duration: video.duration, playerState: video.playing ? 1 : 2, playbackRate: video.rate, videoLoadedFraction: 1 });
addEventListener("message", ({ data }) => {
  const { event, func, args = [] } = JSON.parse(data);
  if (event === "listening" && !heard) {
    heard = true;
    whenLoaded(() => {
      say("initialDelivery", info());
      if (scenario === "no-access") say("onError", 150);
      else say("onReady", null);
    });
  }
  if (func === "seekTo") video.seek(args[0]);
  if (func === "playVideo") video.play();
  if (func === "pauseVideo") video.pause();
  if (func === "setPlaybackRate") video.rate = args[0];
});
video.listeners.push((event) => { if (event === "play" || event === "pause") say("onStateChange", video.playing ? 1 : 2); say("infoDelivery", info()); });
setInterval(() => heard && say("infoDelivery", info()), 100);
`;

/** The part of the script at https://www.youtube.com/iframe_api that the element uses. */
const YOUTUBE_API = `
window.YT = { PlayerState: { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3 }, Player: class {
  constructor(frame, { events }) {
    this.frame = frame; this.info = {}; this.handlers = { onReady: [events.onReady], onError: [events.onError] };
    const origin = new URL(frame.src).origin;
    this.hear = ({ data, origin: from, source }) => {
      if (from !== origin || source !== frame.contentWindow) return;
      const message = JSON.parse(data);
      if (message.info && typeof message.info === "object") Object.assign(this.info, message.info);
      if (message.event === "onStateChange") this.info.playerState = message.info;
      for (const handler of this.handlers[message.event] ?? []) handler({ data: message.info });
      if (message.event === "onReady" || message.event === "onError") clearInterval(this.asking);
    };
    addEventListener("message", this.hear);
    this.asking = setInterval(() => frame.contentWindow?.postMessage(JSON.stringify({ event: "listening", id: 1, channel: "widget" }), origin), 50);
    this.send = (func, ...args) => frame.contentWindow?.postMessage(JSON.stringify({ event: "command", func, args }), origin);
  }
  addEventListener(event, handler) { (this.handlers[event] ??= []).push(handler); }
  seekTo(seconds) { this.send("seekTo", seconds, true); }
  playVideo() { this.send("playVideo"); }
  pauseVideo() { this.send("pauseVideo"); }
  setPlaybackRate(rate) { this.send("setPlaybackRate", rate); }
  getPlaybackRate() { return this.info.playbackRate; }
  getCurrentTime() { return this.info.currentTime; }
  getDuration() { return this.info.duration; }
  getPlayerState() { return this.info.playerState; }
  getVideoLoadedFraction() { return this.info.videoLoadedFraction; }
  getVolume() { return 100; } setVolume() {} isMuted() { return false; } mute() {} unMute() {} getOption() {} setOption() {}
  destroy() { removeEventListener("message", this.hear); clearInterval(this.asking); }
} };
setTimeout(() => window.onYouTubeIframeAPIReady?.());
`;

/** Vimeo's frame: the protocol of its player library. The page runs the real library. */
const VIMEO = `${VIDEO}
const say = (message) => parent.postMessage(JSON.stringify(message), "*");
const progress = () => ({ seconds: video.time, duration: video.duration, percent: video.time / video.duration });
const wanted = new Set();
let isLoaded = false;
const refuse = () => say({ event: "error", data: { method: "ready", name: "PrivacyError", message: "Because of its privacy settings, this video cannot be played here." } });
const values = { getDuration: () => video.duration, getCurrentTime: () => video.time, getMuted: () => false, getVolume: () => 1, getTextTracks: () => [], getVideoWidth: () => 960, getVideoHeight: () => 540 };
addEventListener("message", ({ data }) => {
  const { method, value } = typeof data === "string" ? JSON.parse(data) : data;
  if (!method) return;
  if (method === "ping") {
    if (scenario === "never") return;
    if (scenario === "no-access") return refuse();
    return say({ method: "ping" });
  }
  if (method === "addEventListener") { wanted.add(value); if (value === "loaded" && isLoaded) say({ event: "loaded", data: { id: 1 } }); return; }
  if (values[method]) return say({ method, value: values[method]() });
  if (method === "setCurrentTime") { video.seek(value); return scenario !== "refuses" && say({ method, value }); }
  if (method === "play" || method === "pause") video[method]();
  if (method === "setPlaybackRate") video.rate = value;
  say({ method, value });
});
if (scenario === "no-access") refuse();
else if (scenario !== "never") {
  say({ event: "ready" });
  whenLoaded(() => { isLoaded = true; say({ event: "loaded", data: { id: 1 } }); });
}
video.listeners.push((event) => say({ event: event === "play" ? "playing" : event, data: progress() }));
`;

/** Panopto's frame. `PANOPTO_API` creates it and communicates with it. */
const PANOPTO = `${VIDEO}
const say = (event) => parent.postMessage(JSON.stringify({ event, time: video.time, duration: video.duration, playing: video.playing }), "*");
addEventListener("message", ({ data }) => {
  const { command, value } = JSON.parse(data);
  if (command === "load") whenLoaded(() => say(scenario === "no-access" ? "login" : "ready"));
  if (command === "seek") video.seek(value);
  if (command === "play" || command === "pause") video[command]();
  if (command === "rate") video.rate = value;
});
video.listeners.push((event) => say(event === "play" || event === "pause" ? "state" : "time"));
say("frame");
`;
const PANOPTO_API = `
window.EmbedApi = class {
  constructor(id, { serverName, sessionId, events }) {
    const frame = document.createElement("iframe");
    frame.src = "https://" + serverName + "/Panopto/Pages/Embed.aspx?id=" + sessionId;
    document.getElementById(id).replaceWith(frame);
    this.now = { time: 0, duration: 0 };
    this.send = (command, value) => frame.contentWindow?.postMessage(JSON.stringify({ command, value }), "https://" + serverName);
    addEventListener("message", ({ data, origin, source }) => {
      if (origin !== "https://" + serverName || source !== frame.contentWindow) return;
      const { event, ...now } = JSON.parse(data);
      this.now = now;
      if (event === "frame") events.onIframeReady();
      if (event === "ready") events.onReady();
      if (event === "login") events.onLoginShown();
      if (event === "state") events.onStateChange(now.playing ? 1 : 2);
    });
  }
  loadVideo() { this.send("load"); }
  seekTo(seconds) { this.send("seek", seconds); }
  playVideo() { this.send("play"); }
  pauseVideo() { this.send("pause"); }
  setPlaybackRate(rate) { this.send("rate", rate); }
  getCurrentTime() { return this.now.time; }
  getDuration() { return this.now.duration; }
};
`;

/** Kaltura's frame: player.js, https://github.com/embedly/player.js/blob/master/SPEC.rst. */
const KALTURA = `${VIDEO}
const say = (event, value, listener) => parent.postMessage(JSON.stringify({ context: "player.js", version: "0.0.11", event, value, listener }), "*");
const wanted = new Set();
let isReady = false;
whenLoaded(() => {
  if (scenario === "no-access") return say("error", { code: 403, msg: "restricted" });
  isReady = true;
  say("ready", { events: ["play", "pause", "timeupdate", "seeked"], methods: ["play", "pause", "setCurrentTime", "getCurrentTime", "getDuration"] });
});
addEventListener("message", ({ data }) => {
  const { context, method, value, listener } = JSON.parse(data);
  if (context !== "player.js") return;
  if (method === "addEventListener") { wanted.add(value); if (value === "ready" && isReady) say("ready", {}, listener); }
  if (method === "getCurrentTime") say("getCurrentTime", video.time, listener);
  if (method === "getDuration") say("getDuration", video.duration, listener);
  if (method === "setCurrentTime") video.seek(value);
  if (method === "play" || method === "pause") video[method]();
});
video.listeners.push((event) => { if (wanted.has(event)) say(event, { seconds: video.time, duration: video.duration }); });
`;

/** Answers requests to the hosts, so that no test uses the network. */
export async function serveFakeHosts(context: BrowserContext): Promise<void> {
  const page = (script: string) => ({
    contentType: "text/html",
    body: `<!doctype html><title>A video</title><script>${script}</script>`,
  });
  const script = (body: string) => ({ contentType: "text/javascript", body });
  await context.route("https://www.youtube.com/iframe_api", (route) => route.fulfill(script(YOUTUBE_API)));
  await context.route("https://www.youtube-nocookie.com/embed/*", (route) => route.fulfill(page(YOUTUBE)));
  await context.route("https://player.vimeo.com/video/*", (route) => route.fulfill(page(VIMEO)));
  await context.route("https://developers.panopto.com/scripts/embedapi.min.js", (route) =>
    route.fulfill(script(PANOPTO_API)),
  );
  await context.route("https://uni.hosted.panopto.com/**", (route) => route.fulfill(page(PANOPTO)));
  await context.route("https://cdnapisec.kaltura.com/**", (route) => route.fulfill(page(KALTURA)));
}
