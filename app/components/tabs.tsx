import type { LucideIcon } from "lucide-react";
import { useRef } from "react";

type Tab<Name extends string> = {
  name: Name;
  label: string;
  icon: LucideIcon;
  className?: string;
  count?: number;
};

type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  idOf: (name: Name) => string;
  onSelect: (name: Name) => void;
};

/** Tabs as the ARIA Authoring Practices have them: one Tab stop, arrow keys between them. */
export function Tabs<Name extends string>({ label, tabs, selected, idOf, onSelect }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Those that this width does not show are no neighbours.
    const shown = tabs.filter(({ name }) => document.getElementById(`${idOf(name)}-tab`)?.offsetParent);
    const at = shown.findIndex(({ name }) => name === selected);
    const isRtl = getComputedStyle(list.current!).direction === "rtl";
    const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const next =
      event.key === "Home"
        ? shown[0]
        : event.key === "End"
          ? shown.at(-1)
          : by && shown[(at + by + shown.length) % shown.length];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(next.name);
    document.getElementById(`${idOf(next.name)}-tab`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs no-print" onKeyDown={onKeyDown}>
      {tabs.map(({ name, label, icon: Icon, className = "", count }) => (
        <button
          key={name}
          id={`${idOf(name)}-tab`}
          type="button"
          role="tab"
          aria-selected={name === selected}
          aria-controls={idOf(name)}
          tabIndex={name === selected ? 0 : -1}
          className={`tab ${className}`}
          onClick={() => onSelect(name)}
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
          {count ? <span className="text-xs tabular-nums text-muted">{count}</span> : null}
        </button>
      ))}
    </div>
  );
}
