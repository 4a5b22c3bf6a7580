import { delay, http, HttpResponse } from "msw";

/** Welsh takes a while, so that it can be interrupted. */
const [SLOW, SLOW_MS] = ["cy", 8_000];

const recognized = {
  seek: 0,
  tokens: [50364],
  temperature: 0,
  avg_logprob: -0.1,
  compression_ratio: 1.2,
  no_speech_prob: 0.01,
};
const SEGMENTS = [
  { id: 0, start: 0, end: 4.2, text: " A tide is the rise and fall of the sea.", ...recognized },
  { id: 1, start: 4.2, end: 9.5, text: " Tides are made by the pull of the moon.", ...recognized },
];

/** `POST /audio/transcriptions`, like OpenAI's whisper-1. The form must contain the model and the audio. */
export const transcriptionHandler = http.post("https://api.openai.com/v1/audio/transcriptions", async ({ request }) => {
  const form = await request.formData();
  const file = form.get("file");
  if (form.get("model") !== "whisper-1" || !(file instanceof File) || file.size === 0) {
    return HttpResponse.json(
      { error: { message: "Invalid request.", type: "invalid_request_error", code: null, param: null } },
      { status: 400 },
    );
  }
  if (form.get("language") === SLOW) await delay(SLOW_MS);
  return HttpResponse.json({
    task: "transcribe",
    language: "english",
    duration: 9.5,
    text: SEGMENTS.map((segment) => segment.text).join(""),
    segments: SEGMENTS,
  });
});
