import { TICKET_PARAMETER, VISITOR_HEADER } from "~/identity/visitor-header";
import { recall, remember } from "~/study/remember";
import { fieldsOf } from "~/text/fields-of";
import { renewTokens } from "./frame-visitor";

/** A page's address, and whether the browser loaded it again. */
type Opened = { href: string; isReload: boolean };

/**
 * Returns an address that opens a frame's page as the user whose session this browser remembers, or null if there is
 * none or it was tried. Such a page looks missing at first: the browser sends no cookies, and the server cannot know who
 * asks for it. Throws if the server cannot be reached.
 */
export async function addressAsUser({ href, isReload }: Opened): Promise<string | null> {
  const address = new URL(href);
  const tried = recall<string>(LAST_TICKET);
  if (tried !== null && address.searchParams.get(TICKET_PARAMETER) === tried && !isReload) return null;
  const renewal = recall<string>("visitor");
  const tokens = renewal === null ? null : await renewTokens(renewal);
  if (!tokens) return null;
  remember("visitor", tokens.renewal);
  const response = await fetch("/api/frame-tickets", { method: "POST", headers: { [VISITOR_HEADER]: tokens.token } });
  const { ticket } = fieldsOf(response.ok ? await response.json() : null);
  if (typeof ticket !== "string") return null;
  remember(LAST_TICKET, ticket);
  address.searchParams.set(TICKET_PARAMETER, ticket);
  return address.pathname + address.search + address.hash;
}

const LAST_TICKET = "ticket";

/** Returns the page that this window shows. */
export function openedHere(): Opened {
  const [load] = performance.getEntriesByType("navigation");
  return { href: window.location.href, isReload: fieldsOf(load?.toJSON()).type === "reload" };
}
