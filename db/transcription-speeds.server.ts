import type { SqlOrTx } from "./connect.server";

/** Adds the duration of a speech model's transcription. */
export async function recordSpeed(
  sql: SqlOrTx,
  model: string,
  { audioMs, workMs }: { audioMs: number; workMs: number },
): Promise<void> {
  await sql`
    insert into transcription_speeds (model, audio_ms, work_ms)
    values (${model}, ${Math.round(audioMs)}, ${Math.round(workMs)})
    on conflict (model) do update set audio_ms = transcription_speeds.audio_ms + excluded.audio_ms,
      work_ms = transcription_speeds.work_ms + excluded.work_ms`;
}

/** Returns a speech model's measured speed in seconds of audio per second, or null if it was never measured. */
export async function measuredSpeed(sql: SqlOrTx, model: string): Promise<number | null> {
  const [row] = await sql<{ speed: number }[]>`
    select (audio_ms::float8 / greatest(work_ms, 1)) as speed from transcription_speeds
    where model = ${model} and audio_ms > 0`;
  return row?.speed ?? null;
}
