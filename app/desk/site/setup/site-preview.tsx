/** How a new site begins: its name and its sentence, as they are typed. */

import type { SiteValue } from '#domain/site/site.ts';
import { uploadIn } from '#domain/uploads.ts';
import { SmallPicture } from '../../pictures/small-picture.tsx';

interface SitePreviewProps {
  name: string;
  words: string;
  logo: SiteValue | undefined;
}

export const SitePreview = ({ name, words, logo }: SitePreviewProps) => (
  <section aria-labelledby="preview-title" className="max-lg:hidden">
    <h2 id="preview-title" className="mb-2 text-lead">
      How it begins
    </h2>
    <div className="bounded overflow-hidden rounded-card bg-surface">
      <p className="flex items-center gap-3 bg-sunken px-4 py-3 font-heading">
        {typeof logo === 'string' && uploadIn(logo) && <SmallPicture url={logo} />}
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </p>
      <p className="px-4 py-5 text-h3 font-heading wrap-anywhere">{words}</p>
    </div>
  </section>
);
