import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = { className: string; children: ReactNode };

/** Links to the page for signing in, which leads back to this page. */
export function LinkToSignIn({ className, children }: Props) {
  const { pathname, search } = useLocation();
  const back = pathname === "/sign-in" ? "/" : pathname + search;
  return (
    <Link to={`/sign-in?${new URLSearchParams({ back })}`} reloadDocument className={className}>
      {children}
    </Link>
  );
}
