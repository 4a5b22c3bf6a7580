import * as z from "zod/mini"; // pages load this

/** The body of `POST /api/conversations/:id/share`: the address at which anyone can read the conversation. */
const ShareJson = z.object({ url: z.string().check(z.minLength(1)) });
export type Share = z.infer<typeof ShareJson>;

/** @param origin of the server, without a slash at its end */
export const shareToJson = (token: string, origin: string): Share => ({ url: `${origin}/shared/${token}` });
/** Parses a share link from its wire format. */
export const shareFromJson = (json: unknown): Share => ShareJson.parse(json);
