import { mediaAdapter, type MediaElement } from "../media-adapter";
import { restrainFrame, type HostOptions } from "./host";

/** A method of the elements that is missing from the packages' types. */
type ElementClass = { getTemplateHTML(attributes: Record<string, string>, props: { config: object }): string };
type ConfiguredElement = MediaElement & { config: object };

/**
 * Creates a custom element of the media-chrome family, which contains a host's frame. Its shadow root is rendered first,
 * as for server rendering, so that the frame loads with our permissions and our referrer policy.
 *
 * @param script what the element needs before it connects to its frame
 */
export function framedElement(
  box: HTMLElement,
  tag: string,
  Element: object,
  config: Record<string, string | number>,
  { url, title }: HostOptions,
  script?: Promise<unknown>,
): ConfiguredElement {
  const attributes = { src: url, controls: "", playsinline: "", preload: "metadata" };
  const element = document.createElement(tag) as ConfiguredElement;
  const shadow = element.attachShadow({ mode: "open" });
  shadow.innerHTML = templateOf(Element)(attributes, { config });
  const frame = shadow.querySelector("iframe");
  if (!frame) throw new Error(`<${tag}> rendered no frame.`);
  restrainFrame(frame, title);
  element.className = "block size-full";
  const connect = () => {
    element.config = config;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  };
  if (!script) connect();
  box.append(element);
  script?.then(
    () => element.isConnected && connect(),
    () => {}, // the caller reports it
  );
  return element;
}

function templateOf(Element: object): ElementClass["getTemplateHTML"] {
  if (!hasTemplate(Element)) throw new Error("The media element has no template.");
  return Element.getTemplateHTML.bind(Element);
}

const hasTemplate = (Element: object): Element is ElementClass => "getTemplateHTML" in Element;

/** Returns an adapter whose `dispose` also removes the element. */
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
