import { Link } from "@remix-run/react";
import { Mark } from "./mark";

export function SiteHeader() {
  return (
    <header className="no-print border-b border-line bg-surface">
      <div className="mx-auto flex h-13 max-w-[110rem] items-center justify-between px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 font-semibold tracking-tight" aria-label="Cuepoint, all courses">
          <Mark className="size-6" />
          Cuepoint
        </Link>
        <Link to="/" className="text-sm text-muted hover:text-ink">
          All courses
        </Link>
      </div>
    </header>
  );
}
