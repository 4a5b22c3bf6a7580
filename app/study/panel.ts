import type { LucideIcon } from "lucide-react";
import type { ComponentType, MemoExoticComponent } from "react";
import type { ShortcutName } from "./keyboard/shortcuts";
import type { LecturePage } from "./lecture-page.server";
import type { PanelId, Study } from "./lecture/use-study";

/** A part of the lecture page that has a tab: the conversation, the transcript, notes, chapters. */
export type StudyPanel = {
  /** Also the name of its title in the texts of `panels`. */
  id: PanelId;
  icon: LucideIcon;
  /** The key that opens the panel. `run` also moves the focus to where the student continues. */
  shortcut: { name: ShortcutName; run: (study: Study) => void } | null;
  /** The number beside the title. Zero is not shown. */
  count: (study: Study) => number;
  /** Whether a lecture has the panel. Without it, every lecture has it. */
  isOffered?: (page: LecturePage) => boolean;
  /** On a wide screen the panel has a pane of its own instead of a tab. One panel can have it. */
  hasOwnPane?: boolean;
  /**
   * Mounts the panel with the page. Others are mounted when they are first opened. All stay mounted behind another tab,
   * with their scroll position, their search and what is being written.
   */
  isMountedEarly?: boolean;
  /**
   * Whether the panel has a field that takes the focus once it is mounted. It is then mounted in the task that opens it:
   * the next key is for that field.
   */
  takesFocus?: (study: Study) => boolean;
  /** Loads the code of a panel that is not mounted early. */
  preload?: () => void;
  /** Memoized: the study is the same object until it changes, and the selection of a tab changes nothing in it. */
  Panel: MemoExoticComponent<ComponentType<{ study: Study }>>;
};
