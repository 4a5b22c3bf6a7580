import { json } from "@remix-run/node";

/** The process answers. */
export const loader = () => json({ ok: true });
