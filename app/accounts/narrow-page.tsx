type Props = {
  title: string;
  intro?: string;
  /** True if the intro changes while the page is open, so that screen readers announce it. */
  isLive?: boolean;
  children?: React.ReactNode;
};

/** Layout of a page with one form. */
export function NarrowPage({ title, intro, isLive = false, children }: Props) {
  return (
    <main id="main" className="mx-auto flex max-w-md flex-col gap-4 p-4 py-8 sm:p-6 sm:py-12">
      <h1 className="text-3xl">{title}</h1>
      {intro && (
        <p aria-live={isLive ? "polite" : undefined} className="text-pretty text-muted">
          {intro}
        </p>
      )}
      {children}
    </main>
  );
}
