/**
 * Downloads a response under the name that it gives. A link would not work in a frame, which identifies its visitor by
 * a header.
 */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = decodeURIComponent(name ?? fallbackName);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
