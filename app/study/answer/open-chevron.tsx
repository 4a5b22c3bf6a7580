import { ChevronDown } from "lucide-react";

/** Shows whether what a button opens is open. Paper shows everything open. */
export const OpenChevron = ({ isOpen, className = "" }: { isOpen: boolean; className?: string }) => (
  <ChevronDown
    className={`size-4 transition-transform print:hidden ${isOpen ? "rotate-180" : ""} ${className}`}
    aria-hidden="true"
  />
);
