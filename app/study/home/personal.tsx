import { Suspense, useSyncExternalStore } from "react";
import { latePart } from "~/components/late-part";
import { usePlaces } from "~/study/progress/use-progress";

// The page itself is the same for all visitors.
const ContinueWatching = latePart(
  () => import("./continue-watching"),
  () => null,
);
const RecentConversations = latePart(
  () => import("./recent-conversations"),
  () => null,
);

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
