import { mediaBackend, type MediaElement } from "../media-backend";
import { restrainFrame, type HostOptions } from "./host";

/** What the packages do not tell in their types. */
export type ElementClass = { getTemplateHTML(attributes: Record<string, string>, props: { config: object }): string };
type ConfiguredElement = MediaElement & { config: object };

/**
 * A custom element of the media-chrome family around a host's frame. Its shadow root is drawn before it, as for server
 * rendering, so that the frame asks for no more permissions than ours and carries our referrer policy.
 */
export function framedElement(
  box: HTMLElement,
  tag: string,
  Element: ElementClass,
  config: Record<string, string | number>,
  { url, title }: HostOptions,
): ConfiguredElement {
  const attributes = { src: url, controls: "", playsinline: "", preload: "metadata" };
  const element = document.createElement(tag) as ConfiguredElement;
  element.attachShadow({ mode: "open" }).innerHTML = Element.getTemplateHTML(attributes, { config });
  restrainFrame(element.shadowRoot!.querySelector("iframe")!, title);
  element.config = config;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.className = "block size-full";
  box.append(element);
  return element;
}

/** The backend of a media element that goes away with it. */
export function elementBackend(element: MediaElement, options?: Parameters<typeof mediaBackend>[1]) {
  const backend = mediaBackend(element, options);
  return {
    ...backend,
    dispose: () => {
      backend.dispose();
      element.remove();
    },
  };
}
