/** A sprite sheet of a video: one picture every `everySeconds`, row by row. */
export type Thumbnails = {
  url: string;
  columns: number;
  count: number;
  width: number;
  height: number;
  everySeconds: number;
};

/** Returns the style that shows the picture of a second. */
export function thumbnailAt({ url, columns, count, width, height, everySeconds }: Thumbnails, seconds: number) {
  const index = Math.min(count - 1, Math.max(0, Math.floor(seconds / everySeconds)));
  return {
    width,
    height,
    backgroundImage: `url("${url}")`,
    backgroundPosition: `-${(index % columns) * width}px -${Math.floor(index / columns) * height}px`,
  };
}
