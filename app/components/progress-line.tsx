type Props = { label: string; value: number; max: number };

/** A line that fills while work goes on. */
export function ProgressLine({ label, value, max }: Props) {
  return (
    <progress
      className="mt-1 h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      aria-label={label}
      value={value}
      max={max}
    />
  );
}
