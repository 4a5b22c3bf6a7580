import { json } from "@remix-run/node";

/** Answers while the process runs. */
export const loader = () => json({ ok: true });
