/** The logo: a playhead at a cue. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M12.5 9.2v13.6L23 16z" fill="var(--on-accent)" />
      <rect x="7.5" y="7" width="2.6" height="18" rx="1.3" fill="var(--on-accent)" />
    </svg>
  );
}
