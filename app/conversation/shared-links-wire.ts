import * as z from "zod/mini";

/**
 * The content of a link. `answer`: one question with its answer. `conversation`: the conversation at the time when the
 * link was created. `live`: the whole conversation including later questions; only earlier versions created such links.
 */
export const SharedLinkKind = z.enum(["answer", "conversation", "live"]);
export type SharedLinkKind = z.infer<typeof SharedLinkKind>;

/** A link under which anyone may read a part of a conversation. */
export type SharedLink = {
  id: string;
  kind: SharedLinkKind;
  /** The first question that it shows, or the conversation's title. */
  title: string;
  /** Number of answers that the link shows. null if it shows all, including later ones. */
  answers: number | null;
  /** The answer that it shows; null for conversations. */
  messageId: string | null;
  /** Absolute; null if the server can no longer compute it. The link works all the same. */
  url: string | null;
  createdAt: string;
};

const SharedLinkJson = z.object({
  id: z.string(),
  kind: SharedLinkKind,
  title: z.string(),
  answers: z.nullable(z.number()),
  message_id: z.nullable(z.string()),
  url: z.nullable(z.string()),
  created_at: z.string(),
});

/** The body of `GET /api/conversations/:id/share`. */
const SharedLinksJson = z.object({ links: z.array(SharedLinkJson) });

/** The body of `POST /api/conversations/:id/share`: without `message_id`, the conversation as it is now is shared. */
export const NewSharedLink = z.object({ message_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) });

/** Converts share links to their wire format. */
export const sharedLinksToJson = (links: readonly SharedLink[]): z.infer<typeof SharedLinksJson> => ({
  links: links.map(({ messageId, createdAt, ...link }) => ({ ...link, message_id: messageId, created_at: createdAt })),
});

/** Parses share links from their wire format. */
export const sharedLinksFromJson = (json: unknown): SharedLink[] =>
  SharedLinksJson.parse(json).links.map(({ message_id, created_at, ...link }) => ({
    ...link,
    messageId: message_id,
    createdAt: created_at,
  }));
