import * as RadixTabs from "@radix-ui/react-tabs";
import type { LucideIcon } from "lucide-react";

type Tab<Name extends string> = {
  name: Name;
  label: string;
  icon: LucideIcon;
  className?: string;
  count?: number;
  /** Loads what the tab shows. Called when the pointer reaches it. */
  preload?: (() => void) | undefined;
};

type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  /** Returns the id of the element that a tab controls. The tab's own id is the same with `-tab` appended. */
  idOf: (name: Name) => string;
  onSelect: (name: Name) => void;
};

/** A list of tabs. The panels are rendered by the caller, who may show one without its tab on a wide screen. */
export function Tabs<Name extends string>({ label, tabs, selected, idOf, onSelect }: Props<Name>) {
  const select = (value: string) => {
    const tab = tabs.find(({ name }) => name === value);
    if (tab) onSelect(tab.name);
  };
  return (
    <RadixTabs.Root value={selected} onValueChange={select}>
      <RadixTabs.List aria-label={label} className="tabs no-print">
        {tabs.map(({ name, label, icon: Icon, className = "", count, preload }) => (
          <RadixTabs.Trigger
            key={name}
            value={name}
            id={`${idOf(name)}-tab`}
            aria-controls={idOf(name)}
            className={`tab ${className}`}
            onPointerEnter={preload}
          >
            <Icon className="size-4 max-sm:hidden" aria-hidden="true" />
            {label}
            {count ? <span className="text-xs tabular-nums text-muted">{count}</span> : null}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
    </RadixTabs.Root>
  );
}
