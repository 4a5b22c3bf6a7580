import { z } from "zod";
import { platformFetch, platformJson, platformProblem } from "./platform-fetch.server";

const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const LINE_ITEMS = "application/vnd.ims.lis.v2.lineitemcontainer+json";
const SCORE = "application/vnd.ims.lis.v1.score+json";

/** A column in a course's gradebook. `resourceId`: our own id of the graded item. */
export type LineItem = { label: string; scoreMaximum: number; resourceId: string };

/** A person's result. `subject`: the person's id at the platform. */
export type Score = { subject: string; scoreGiven: number; scoreMaximum: number; at: Date };

const StoredItem = z.object({ id: z.url({ protocol: /^https?$/ }), resourceId: z.string().nullish() });

/**
 * Returns the address of a line item. Creates one if the gradebook has none with this `resourceId` (Assignment and
 * Grade Services 2.0, 3.2). Throws AppError if the platform's response is unexpected.
 */
export async function findOrCreateLineItem(lineItemsUrl: string, item: LineItem, token: string): Promise<string> {
  const found = new URL(lineItemsUrl);
  found.searchParams.set("resource_id", item.resourceId);
  const authorization = `Bearer ${token}`;
  const { json } = await platformJson(found.href, { headers: { authorization, accept: LINE_ITEMS } });
  // Some platforms ignore the filter.
  const listed = z.array(z.unknown()).parse(Array.isArray(json) ? json : []);
  const own = listed
    .map((entry) => StoredItem.safeParse(entry))
    .find(({ data }) => data?.resourceId === item.resourceId);
  if (own?.data) return own.data.id;
  const created = await platformJson(lineItemsUrl, {
    method: "POST",
    headers: { authorization, "content-type": LINE_ITEM, accept: LINE_ITEM },
    body: JSON.stringify(item),
  });
  const parsed = StoredItem.safeParse(created.json);
  if (!parsed.success) throw platformProblem("The platform created a line item without an address.");
  return parsed.data.id;
}

/**
 * Posts a person's result to a line item (Assignment and Grade Services 2.0, 3.4). Throws AppError unless the platform
 * accepts it.
 */
export async function postScore(lineItemUrl: string, score: Score, token: string): Promise<void> {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/scores`; // before the query, which some platforms require
  const { subject, scoreGiven, scoreMaximum, at } = score;
  const { status, text } = await platformFetch(url.href, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": SCORE },
    body: JSON.stringify({
      userId: subject,
      scoreGiven,
      scoreMaximum,
      timestamp: at.toISOString(),
      activityProgress: "Completed",
      gradingProgress: "FullyGraded",
    }),
  });
  if (status < 200 || status > 299)
    throw platformProblem(`The platform at ${url.origin} refused a score with ${status}: ${text.slice(0, 300)}`);
}
