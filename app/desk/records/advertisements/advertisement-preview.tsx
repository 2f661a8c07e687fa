/** An advertisement as readers see it, from what is typed. */
import { AdvertisementBanner } from '#app/ui/advertisement-banner.tsx';
import { Panel } from '../../kit/screen-parts.tsx';
import type { AdvertisementValues } from './fields.ts';
import { plainOf } from './times.ts';

export function AdvertisementPreview({ values }: { values: AdvertisementValues }) {
  const { title, url, image, alt, category } = values;
  const isWhole = title.trim() !== '' && URL.canParse(url.trim());
  const [starts, ends] = [plainOf(values.starts_at, 'starts_at'), plainOf(values.ends_at, 'ends_at')];
  const at = Date.now();
  const isOver = ends !== null && Date.parse(ends) <= at;
  const isLater = starts !== null && Date.parse(starts) > at;
  return (
    <Panel title="What readers see">
      <div className="grid gap-3 px-4 pb-4">
        {isWhole ? (
          <AdvertisementBanner title={title.trim()} url={url.trim()} image={image.trim()} alt={alt.trim()} />
        ) : (
          <p className="text-muted">Write its words and a whole link, and it appears here.</p>
        )}
        <p role="status">
          {isOver
            ? 'It has ended: no one sees it.'
            : isLater
              ? 'No one sees it yet.'
              : 'It runs as soon as it is saved.'}
          {category.trim().toLowerCase() !== 'banner' && ' No page of the site shows this category.'}
        </p>
        <p className="text-muted">Readers who have chosen less at a time see none.</p>
      </div>
    </Panel>
  );
}
