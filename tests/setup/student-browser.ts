import { decode } from "turbo-stream";
import type { StudyMessage } from "~/conversation/message";
import type { FrameTokens } from "~/identity/frame-token.server";
import { RENEWAL_PATH, VISITOR_HEADER } from "~/identity/visitor-header";

const COURSE = "search-101";

/** How a browser identifies its visitor, and its page's view of a conversation after a reload. */
export type StudentBrowser = {
  /** Returns the headers that name the visitor. */
  headers: () => Promise<Record<string, string>>;
  /** Reads what a response says about the visitor. */
  learn: (response: Response) => void;
  /** Reloads a lecture's page with a conversation in its address, and returns the messages that it opens with. */
  reload: (conversationId: string, lecture: string) => Promise<StudyMessage[]>;
};

/** A browser that opens Cuepoint's own pages and sends its cookie. */
export function pageBrowser(url: () => string): StudentBrowser {
  let cookie = "";
  const headers = async (): Promise<Record<string, string>> => (cookie ? { cookie } : {});
  return {
    headers,
    learn: (response) => void (cookie ||= response.headers.get("set-cookie")?.split(";")[0] ?? ""),
    reload: async (id, lecture) => {
      const page = await loadPage(`${url()}/courses/${COURSE}/lectures/${lecture}.data?c=${id}`, await headers());
      return page.conversation.messages;
    },
  };
}

/**
 * A browser that opens lectures in another site's frame and stores no cookie: a page holds a token, and the next page
 * gets another one for the renewal that the browser remembers.
 */
export function frameBrowser(url: () => string): StudentBrowser {
  let tokens: FrameTokens | null = null;
  const open = async (lecture: string, query = "") =>
    loadPage(`${url()}/embed/courses/${COURSE}/lectures/${lecture}.data${query}`, {});
  const headers = async (): Promise<Record<string, string>> => {
    tokens ??= (await open("inverted-index")).frame!.tokens;
    return { [VISITOR_HEADER]: tokens.token };
  };
  return {
    headers,
    learn: () => {}, // it drops the cookie
    reload: async (id, lecture) => {
      const page = await open(lecture, `?c=${id}`);
      if (!page.frame?.isNew) throw new Error("the server knew the visitor of a page in a frame without cookies");
      const { renewal } = tokens ?? page.frame.tokens;
      const renewed = await fetch(url() + RENEWAL_PATH, { method: "POST", headers: { [VISITOR_HEADER]: renewal } });
      tokens = (await renewed.json()) as FrameTokens;
      const latest = `${url()}/api/conversations/latest?course=${COURSE}&lecture=${lecture}&c=${id}`;
      const response = await fetch(latest, { headers: await headers() });
      if (!response.ok) throw new Error(`the frame's conversation was answered with ${response.status}`);
      return ((await response.json()) as { messages: StudyMessage[] }).messages;
    },
  };
}

type PageData = {
  conversation: { id: string; messages: StudyMessage[] };
  frame?: { tokens: FrameTokens; isNew: boolean };
};

/** Loads the data of a lecture's page, as Remix's client does (single fetch). */
async function loadPage(address: string, headers: Record<string, string>): Promise<PageData> {
  const response = await fetch(address, { headers });
  if (!response.ok || !response.body) throw new Error(`a page was answered with ${response.status}`);
  const routes = (await decode(response.body)).value as Record<string, { data?: Partial<PageData> }>;
  const page = Object.values(routes).find(({ data }) => data?.conversation)?.data;
  if (!page) throw new Error("a page has no conversation");
  return page as PageData;
}
