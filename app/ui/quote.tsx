import type { Quote } from '#domain/kinds/card-parts.ts';
import { useReadAloudButton } from './read-aloud/use-read-aloud-button.tsx';

/** Words worth setting large, on sunken paper. */
export function QuoteBanner({ quote }: { quote: Quote }) {
  const reading = useReadAloudButton<HTMLElement>('the quote');
  const who = [quote.author, quote.source && `from ${quote.source}`].filter(Boolean).join(', ');
  // A caption stands last in its figure.
  const Foot = who ? 'figcaption' : 'div';
  return (
    <section className="band mt-18 md:mt-26 py-10 md:py-16" aria-label="Quote">
      <figure ref={reading.text} className="wrap grid gap-x-7 gap-y-3 pictures:md:grid-cols-[96px_1fr]">
        <svg viewBox="0 0 76 60" className="tiles mt-1 w-19" aria-hidden="true">
          <path fill="#b282a5" d="M4 30l24-2 1 26-26 2z" />
          <path fill="#cfa3c3" d="M12 4l18-1-3 22-21 2z" />
          <path fill="#639db5" d="M42 29l25-1 1 26-27 1z" />
          <path fill="#87bcd2" d="M50 4l18 0-4 21-20 1z" />
        </svg>
        <blockquote className="max-w-(--measure) whitespace-pre-line text-quote tracking-[-0.012em]">
          {quote.text}
        </blockquote>
        <Foot className="flex flex-wrap items-center gap-x-6 pictures:md:col-start-2">
          {who && <span className="text-muted">{who}</span>}
          <div className="-ml-2">{reading.button}</div>
          <div className="basis-full empty:hidden">{reading.controls}</div>
        </Foot>
      </figure>
    </section>
  );
}
