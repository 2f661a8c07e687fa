/** One advertisement, still and marked as what it is. */
import { hostOf } from '../lib/words/formatting.ts';
import { Badge } from './badge.tsx';
import { ExternalLink } from './external-link.tsx';

interface AdvertisementBannerProps {
  title: string;
  url: string;
  image: string;
  alt: string;
  className?: string;
}

export function AdvertisementBanner({ title, url, image, alt, className = '' }: AdvertisementBannerProps) {
  return (
    <aside aria-label={`Advertisement: ${hostOf(url)}`} className={className}>
      <div className="relative grid items-center gap-x-7 gap-y-3 rounded-card border-[1.5px] border-dashed border-sponsored-line p-5 lg:grid-cols-[auto_1fr_auto]">
        <BannerPicture image={image} alt={alt} />
        <div className="grid justify-items-start gap-1.5">
          <Badge look="sponsored" icon="sponsored">
            Advertisement
          </Badge>
          <p className="wrap-anywhere">{title}</p>
        </div>
        <ExternalLink href={url} sponsored sign className="stretched inline-flex items-center gap-1.5">
          Visit {hostOf(url)}
        </ExternalLink>
      </div>
    </aside>
  );
}

/** Only pictures of the site's own: nothing is loaded from an advertiser. */
function BannerPicture({ image, alt }: { image: string; alt: string }) {
  if (!image.startsWith('/pictures/')) return null;
  return (
    <img
      src={image}
      alt={alt}
      width={960}
      height={240}
      loading="lazy"
      className="h-24 w-full rounded-control object-cover object-right md:w-60"
    />
  );
}
