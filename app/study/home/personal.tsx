import { lazy, Suspense, useSyncExternalStore } from "react";
import { usePlaces } from "~/study/progress/use-progress";

// The page itself is the same for all visitors.
const ContinueWatching = lazy(() => import("./continue-watching"));
const RecentConversations = lazy(() => import("./recent-conversations"));

const subscribeToNothing = () => () => {};

/** The visitor's own data, added by the browser after the page has loaded. */
export function Personal() {
  const places = usePlaces();
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return (
    <>
      {places.length > 0 && (
        <Suspense>
          <ContinueWatching places={places} />
        </Suspense>
      )}
      <Suspense>
        <RecentConversations />
      </Suspense>
    </>
  );
}
