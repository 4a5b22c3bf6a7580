import { useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

const ID = "notices";

/** The place of a page's notices, which are shown one above the other. */
export function NoticePlace({ children }: { children: ReactNode }) {
  return (
    <div id={ID} className="notice-place no-print">
      {children}
    </div>
  );
}

/** Shows a notice in the page's place for notices, or in its own if the page has none. For the browser only. */
export function InNoticePlace({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.getElementById(ID));
  return place ? createPortal(children, place) : <div className="notice-place no-print">{children}</div>;
}
