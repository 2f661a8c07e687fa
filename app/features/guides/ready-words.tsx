/** The words of a guide, to say or send. */
import type { GuideDetail } from '#contract/guides.ts';
import { Letter } from '../../ui/letter-template.tsx';

export function ReadyWords({ words }: { words: GuideDetail['words'] }) {
  if (words.length === 0) return null;
  return (
    <section id="words" aria-labelledby="words-title" className="scroll-mt-6">
      <h2 id="words-title" className="text-h3">
        Words you can use
      </h2>
      <ul className="mt-3.5 grid gap-4">
        {words.map((one) => (
          <li key={one.label}>
            <Letter {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
