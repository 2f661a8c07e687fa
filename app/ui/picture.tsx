import { useEffect, useRef, useState } from 'react';
import type { MosaicPattern } from '#domain/kinds.ts';
import { type Drawn, MOSAIC_SHAPES, type MosaicShape, mosaicPath } from '#domain/mosaics.ts';
import { SMALL_FORMATS, srcSetOf, uploadIn } from '#domain/uploads.ts';
import { useConsent } from '../lib/session/consent.ts';
import { Icon } from './icon.tsx';

interface PictureProps {
  /** The thing's own picture, if it has one. */
  src?: string | null | undefined;
  /** What stands for that picture where it is not seen; a mosaic has nothing to say. */
  alt?: string | undefined;
  /** The mosaic that stands there otherwise. */
  pattern: MosaicPattern;
  slug: string;
  /** The thing itself, where the picture tells of it: its length, whether it is online. */
  of?: Drawn;
  /** The colours of the mosaic, where its own would be those of a neighbour. */
  harmony?: number | undefined;
  shape?: MosaicShape;
  className?: string;
  /** Pictures of the first screen load at once. */
  eager?: boolean;
  /** One that is not fetched before the page has come near it, however far ahead a browser would begin. */
  deferred?: boolean;
}

/** About how wide frames of each shape are; a browser that knows better, for what it loads late, goes by that. */
const SIZES: Record<MosaicShape, string> = {
  card: '(max-width: 40rem) 100vw, 26rem',
  square: '11rem',
  portrait: '(max-width: 40rem) 100vw, 30rem',
  arch: '20rem',
  banner: '100vw',
};

/**
 * The picture of a thing. A mosaic says nothing that the words beside it do not say, so it has no text of its own; nor has
 * a picture of which nobody said what it shows. Pictures on other hosts wait for consent; one that fails to load gives way
 * to the mosaic.
 */
export function Picture({
  src,
  alt = '',
  pattern,
  slug,
  of,
  harmony,
  shape = 'card',
  className = '',
  eager = false,
  deferred = false,
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const element = useRef<HTMLImageElement>(null);
  const [width, height] = MOSAIC_SHAPES[shape];
  const elsewhere = useConsent('embedded');
  const own = src && src !== failed && (elsewhere || src.startsWith('/pictures/')) ? src : undefined;

  // A picture may have failed before the page came to life.
  useEffect(() => {
    if (own && element.current?.complete && element.current.naturalWidth === 0) setFailed(own);
  }, [own]);

  // A guide has an icon for its picture: its words matter more.
  if (pattern === 'guide' && !own)
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center bg-sunken text-link no-pictures:hidden ${className}`}
      >
        <Icon name="guide" className="size-8" />
      </span>
    );
  const upload = own ? uploadIn(own) : undefined;
  const image = (
    <img
      ref={element}
      src={own ?? mosaicPath(shape, pattern, slug, of, harmony)}
      onError={own ? () => setFailed(own) : undefined}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      alt={own ? alt : ''}
      className={`object-cover ${deferred ? 'absolute inset-0 size-full' : className}`}
    />
  );
  const picture = upload ? (
    <picture className="contents">
      {SMALL_FORMATS.map((format) => (
        <source
          key={format}
          // It takes no place of its own in a grid, where the picture stands for its frame.
          className="hidden"
          type={`image/${format}`}
          srcSet={srcSetOf(upload, format)}
          sizes={eager ? SIZES[shape] : `auto, ${SIZES[shape]}`}
        />
      ))}
      {image}
    </picture>
  ) : (
    image
  );
  // The size of the frame does not depend on what is in it, so nothing moves when the picture comes.
  return deferred ? (
    <span
      className={`relative block overflow-hidden [content-visibility:auto] no-pictures:hidden print:hidden ${className}`}
    >
      {picture}
    </span>
  ) : (
    picture
  );
}
