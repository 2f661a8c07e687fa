/** What the site still says in the words of the example that it came with, for administrators. */
import { Link } from '@tanstack/react-router';
import { placesOfExample } from '#domain/site/fields.ts';
import { site } from '#site';
import { Panel } from '../../kit/screen-parts.tsx';
import { partOf, placeInWords } from '../../kit/site-field-meta.ts';

export function LeftoverExampleTexts() {
  const places = placesOfExample(site);
  if (places.length === 0) return null;
  return (
    <Panel title="Example text to replace" count={places.length}>
      <p className="border-t-(length:--line-width) border-line px-4 py-2.5 text-muted">
        Readers can see this example text. Replace it with your own. Emails are sent from the main email address.
      </p>
      <ul>
        {places.map((place) => (
          <li key={place} className="border-t-(length:--line-width) border-line px-4 py-1">
            <Link
              to="/curate/site"
              search={{ part: partOf(place)?.key }}
              className="inline-flex min-h-9 items-center font-strong text-ink"
            >
              {placeInWords(place)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
