import { useNavigate } from "@remix-run/react";
import { createContext, useContext, type MouseEvent, type ReactNode } from "react";
import { isPlainClick } from "./is-plain-click";

/** Whether the page stands by itself, or in a frame on somebody else's page. */
const Embedded = createContext(false);
export const EmbeddedProvider = Embedded.Provider;
export const useIsEmbedded = () => useContext(Embedded);

/** The address of a page as a frame shows it. Only lectures have one. */
export function framedAddress(address: string): string | null {
  return /^\/courses\/[^/]+\/lectures\/[^/]+(?:[?#]|$)/.test(address) ? `/embed${address}` : null;
}

type Props = { to: string; className?: string; title?: string; children: ReactNode; "aria-label"?: string; "aria-current"?: "page"; rel?: string };

/**
 * A link to another page of the course. Its address is the standalone page's, for a new tab and for copying; a plain click in
 * a frame stays in the frame, or opens a tab where a frame has no such page. Nothing moves the page around the frame.
 */
export function StudyLink({ to, children, ...attributes }: Props) {
  const isEmbedded = useIsEmbedded();
  const navigate = useNavigate();
  const framed = framedAddress(to);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || (isEmbedded && !framed)) return;
    event.preventDefault();
    navigate(isEmbedded ? framed! : to);
  };
  return (
    <a href={to} target={isEmbedded ? "_blank" : undefined} onClick={onClick} {...attributes}>
      {children}
    </a>
  );
}
