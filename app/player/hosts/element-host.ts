import { mediaAdapter, type MediaElement } from "../media-adapter";
import { restrainFrame, type HostOptions } from "./host";

/** A part of the elements that the packages leave out of their types. */
type ElementClass = { getTemplateHTML(attributes: Record<string, string>, props: { config: object }): string };
type ConfiguredElement = MediaElement & { config: object };

/**
 * A custom element of the media-chrome family around a host's frame. Its shadow root is drawn before it, as for server
 * rendering, so that the frame asks for no more permissions than ours and carries our referrer policy.
 */
export function framedElement(
  box: HTMLElement,
  tag: string,
  Element: object,
  config: Record<string, string | number>,
  { url, title }: HostOptions,
): ConfiguredElement {
  const attributes = { src: url, controls: "", playsinline: "", preload: "metadata" };
  const element = document.createElement(tag) as ConfiguredElement;
  const shadow = element.attachShadow({ mode: "open" });
  shadow.innerHTML = templateOf(Element)(attributes, { config });
  const frame = shadow.querySelector("iframe");
  if (!frame) throw new Error(`<${tag}> rendered no frame.`);
  restrainFrame(frame, title);
  element.config = config;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.className = "block size-full";
  box.append(element);
  return element;
}

function templateOf(Element: object): ElementClass["getTemplateHTML"] {
  if (!hasTemplate(Element)) throw new Error("The media element has no template.");
  return Element.getTemplateHTML.bind(Element);
}

const hasTemplate = (Element: object): Element is ElementClass => "getTemplateHTML" in Element;

/** An adapter for a media element that is removed together with it. */
export function elementAdapter(element: MediaElement, options?: Parameters<typeof mediaAdapter>[1]) {
  const adapter = mediaAdapter(element, options);
  return {
    ...adapter,
    dispose: () => {
      adapter.dispose();
      element.remove();
    },
  };
}
