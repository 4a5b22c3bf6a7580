import { useMatches, useNavigate } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { fieldsOf } from "~/text/fields-of";
import { isPlainClick } from "./is-plain-click";

/** Returns whether the page is embedded in another site, as its route's handle says. */
export function useIsEmbedded(): boolean {
  return useMatches().some(({ handle }) => fieldsOf(handle).isEmbedded === true);
}

/**
 * Returns the address of a page's embedded version. Only lectures have one. The key of an unlisted course stays in the
 * address, because a frame's browser may store nothing.
 */
export function framedAddress(address: string): string | null {
  if (!/^\/courses\/[^/]+\/lectures\/[^/]+(?:[?#]|$)/.test(address)) return null;
  const key = typeof window === "undefined" ? null : new URLSearchParams(window.location.search).get("key");
  if (key === null) return `/embed${address}`;
  const { pathname, search, hash } = new URL(`/embed${address}`, window.location.origin);
  const parameters = new URLSearchParams(search);
  parameters.set("key", key);
  return `${pathname}?${parameters}${hash}`;
}

type Props = {
  to: string;
  className?: string;
  title?: string;
  children: ReactNode;
  "aria-label"?: string;
  "aria-current"?: "page";
  rel?: string;
};

/**
 * A link to another page of the course. Its address is the standalone page's, for new tabs and for copying. In a frame,
 * a plain click stays in the frame, or opens a new tab if the page has no embedded version. The page around the frame
 * never navigates.
 */
export function StudyLink({ to, children, ...attributes }: Props) {
  const isEmbedded = useIsEmbedded();
  const navigate = useNavigate();
  const framed = framedAddress(to);
  const onClick = (event: MouseEvent) => {
    const address = isEmbedded ? framed : to;
    if (!isPlainClick(event) || address === null) return;
    event.preventDefault();
    navigate(address);
  };
  return (
    <a href={to} target={isEmbedded ? "_blank" : undefined} onClick={onClick} {...attributes}>
      {children}
    </a>
  );
}
