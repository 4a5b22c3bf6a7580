type Panel<Id> = { id: Id; hasOwnPane?: boolean };

/**
 * Returns the tab of the selected panel. A panel with its own pane has no tab on a wide screen, where the first other
 * panel is shown below the video. The server does not know the width: `ifWide` is the tab that styles mark as selected
 * on a wide screen until scripts run.
 *
 * @param isWide null while the width is unknown
 */
export function selectedTab<Id>(
  panels: readonly Panel<Id>[],
  selected: Id,
  isWide: boolean | null,
): { selected: Id; ifWide: Id | null } {
  const first = panels.find(({ hasOwnPane }) => !hasOwnPane);
  const isInOwnPane = panels.some(({ id, hasOwnPane }) => id === selected && hasOwnPane);
  if (!first || !isInOwnPane || isWide === false) return { selected, ifWide: null };
  return isWide ? { selected: first.id, ifWide: null } : { selected, ifWide: first.id };
}
