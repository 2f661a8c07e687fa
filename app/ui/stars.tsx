/** Five stars, filled from the left. The figure stands beside them, so they say nothing of their own. */
const STAR_PATH = 'm12 2.8 2.8 6 6.5.8-4.8 4.5 1.3 6.5-5.8-3.3-5.8 3.3 1.3-6.5L2.7 9.6l6.5-.8z';

export function Stars({ value }: { value: number }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-px text-star">
      {[0, 1, 2, 3, 4].map((star) => (
        <Star key={star} filled={Math.min(1, Math.max(0, value - star))} className="size-4.5" />
      ))}
    </span>
  );
}

/** `filled`: how much of it, from 0 to 1. */
export function Star({ filled, className }: { filled: number; className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={STAR_PATH} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      {filled > 0 && <path d={STAR_PATH} fill="currentColor" clipPath={`inset(0 ${(1 - filled) * 100}% 0 0)`} />}
    </svg>
  );
}
