import { Component, lazy, useState, type ComponentType, type ReactNode } from "react";
import { LoadFailure } from "./load-failure";

/** How a part says that its code did not arrive: in a notice over the page, in its own place, or as a function says. */
type OnFailure<Props> = "notice" | "in-place" | ((props: Props) => ReactNode);

/**
 * Returns a component whose code is loaded when it is first rendered, inside a `Suspense`. If the code does not arrive,
 * as without a connection, the rest of the page stays, and the part can be tried again. With `lazy` alone, an error page
 * would replace the page. Closing the notice calls the part's `onClose`, so that what opened the part can open it again.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: OnFailure<Props> = "notice",
): ComponentType<Props> {
  const importPart = () =>
    load().catch((cause: unknown) => {
      throw new NotLoaded("A part of the page could not be loaded.", { cause });
    });
  // why a cast: the types of `lazy` are for components with a ref, too.
  const lazyPart = () => lazy(importPart) as unknown as ComponentType<Props>;
  let attempt = lazyPart();
  return function LatePart(props: Props) {
    const [{ Part, tries }, setTry] = useState(() => ({ Part: attempt, tries: 1 }));
    const [isClosed, setClosed] = useState(false);
    const tryAgain = () => setTry({ Part: attempt, tries: tries + 1 });
    const close = () => {
      setClosed(true);
      closePart(props);
    };
    if (isClosed) return null;
    const failed =
      typeof onFailure === "function" ? (
        onFailure(props)
      ) : (
        <LoadFailure isInPlace={onFailure === "in-place"} onTryAgain={tryAgain} onClose={close} />
      );
    return (
      <LoadBoundary
        key={tries}
        failed={failed}
        onFailed={() => {
          if (attempt === Part) attempt = lazyPart(); // `lazy` keeps its first result
        }}
      >
        <Part {...props} />
      </LoadBoundary>
    );
  };
}

function closePart(props: object): void {
  if ("onClose" in props && typeof props.onClose === "function") Reflect.apply(props.onClose, undefined, []);
}

class NotLoaded extends Error {}

type BoundaryProps = { failed: ReactNode; onFailed: () => void; children: ReactNode };

/** Shows `failed` if the code of its children did not arrive. Leaves all other errors to the page. */
class LoadBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof NotLoaded) return this.props.failed;
    throw error;
  }
}
