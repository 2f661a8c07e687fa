/** Above the title of a thing: that it is there in Easy Read or in British Sign Language, and where. */
import { expectationNamed, type ToldFact, VERSIONS } from '#domain/what-to-expect.ts';
import { Sign } from './icon.tsx';

export function Versions({ facts }: { facts: readonly ToldFact[] }) {
  const there = facts.filter(({ name, answer }) => answer === 'yes' && VERSIONS.includes(name));
  if (there.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-small leading-snug">
      {there.map(({ name, words, note }) => (
        <span key={name} className="flex items-center gap-1.5">
          <Sign className="size-5 text-link" d={expectationNamed(name)?.sign ?? ''} />
          <span>
            <strong className="font-strong">{words}</strong>
            {note && (
              <>
                : <bdi>{note}</bdi>
              </>
            )}
          </span>
        </span>
      ))}
    </p>
  );
}
