import { Scripts } from "@remix-run/react";
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * The page's scripts, fetched after what is seen first: a server-drawn page is read before it is used, and on a slow line
 * scripts of high priority take the place of styles and pictures. `<Scripts>` has no setting for it.
 */
export function LowPriorityScripts() {
  return <>{lower(Scripts({}))}</>;
}

function lower(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const element = child as ReactElement<{ rel?: string; children?: ReactNode }>;
    if (element.type === Fragment) return <>{lower(element.props.children)}</>;
    // React 18 knows the attribute by its name in HTML only.
    return element.props.rel === "modulepreload" ? cloneElement(element, { fetchpriority: "low" } as object) : child;
  });
}
