/** One picture that holds a small one for every so many seconds of a video, row by row. */
export type Thumbnails = {
  url: string;
  columns: number;
  count: number;
  width: number;
  height: number;
  everySeconds: number;
};

/** The style that shows the small picture of a second. */
export function thumbnailAt({ url, columns, count, width, height, everySeconds }: Thumbnails, seconds: number) {
  const index = Math.min(count - 1, Math.max(0, Math.floor(seconds / everySeconds)));
  return {
    width,
    height,
    backgroundImage: `url("${url}")`,
    backgroundPosition: `-${(index % columns) * width}px -${Math.floor(index / columns) * height}px`,
  };
}
