import { chaptersPanel } from "./chapters/panel";
import { conversationPanel } from "./conversation/panel";
import type { LecturePage } from "./lecture-page.server";
import { notesPanel } from "./notes/panel";
import type { StudyPanel } from "./panel";
import { slidesPanel } from "./slides/panel";
import { transcriptPanel } from "./transcript/panel";

/**
 * The panels of the lecture page, in the order of their tabs. To add one: a folder with a `panel.tsx`, and a line here.
 */
export const PANELS: readonly StudyPanel[] = [
  conversationPanel,
  transcriptPanel,
  notesPanel,
  chaptersPanel,
  slidesPanel,
];

/** Returns the panels that a lecture has. */
export const panelsOf = (page: LecturePage): readonly StudyPanel[] =>
  PANELS.filter(({ isOffered }) => isOffered?.(page) ?? true);
