type Props = {
  /** The id of the heading. */
  id: string;
  title: string;
  /** A link beside the title. */
  more?: React.ReactNode;
  children: React.ReactNode;
};

/** A part of the home page with a heading. */
export function HomeSection({ id, title, more, children }: Props) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
