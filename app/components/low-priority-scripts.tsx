import { Scripts } from "@remix-run/react";
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * The page's scripts, fetched at low priority. A server-rendered page is read before it is used, and on a slow
 * connection scripts would delay styles and images. `<Scripts>` has no option for it.
 */
export function LowPriorityScripts({ nonce }: { nonce: string | undefined }) {
  return <>{lower(Scripts({ nonce }), nonce)}</>;
}

const HYDRATION = { suppressHydrationWarning: true };

type ElementProps = {
  rel?: string;
  children?: ReactNode;
  nonce?: string | undefined;
  fetchpriority?: string;
  suppressHydrationWarning?: boolean;
};

function lower(node: ReactNode, nonce: string | undefined): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<ElementProps>(child)) return child;
    const element: ReactElement<ElementProps> = child;
    if (element.type === Fragment) return <>{lower(element.props.children, nonce)}</>;
    // The browser hides the nonce from scripts, so React finds a different one than the server rendered.
    if (element.props.rel !== "modulepreload")
      return element.type === "script" ? cloneElement(element, HYDRATION) : child;
    // React 18 supports this attribute only under its HTML name.
    const attributes = { fetchpriority: "low", nonce, suppressHydrationWarning: true };
    return cloneElement(element, attributes);
  });
}
