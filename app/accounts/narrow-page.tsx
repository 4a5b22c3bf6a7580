type Props = { title: string; intro?: string; children?: React.ReactNode };

/** Layout of a page with one form. */
export function NarrowPage({ title, intro, children }: Props) {
  return (
    <main id="main" className="mx-auto flex max-w-md flex-col gap-4 p-4 py-8 sm:p-6 sm:py-12">
      <h1 className="text-3xl">{title}</h1>
      {intro && <p className="text-pretty text-muted">{intro}</p>}
      {children}
    </main>
  );
}
