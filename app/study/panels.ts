import { chaptersPanel } from "./chapters/panel";
import { conversationPanel } from "./conversation/panel";
import { notesPanel } from "./notes/panel";
import type { StudyPanel } from "./panel";
import { transcriptPanel } from "./transcript/panel";

/**
 * The panels of the lecture page, in the order of their tabs. To add one: a folder with a `panel.tsx`, and a line here.
 */
export const PANELS: readonly StudyPanel[] = [conversationPanel, transcriptPanel, notesPanel, chaptersPanel];
