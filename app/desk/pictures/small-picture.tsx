/** An uploaded picture beside words that tell of it: small, whole, without a text of its own. */
import { SMALL_FORMATS, srcSetOf, uploadIn } from '#domain/uploads.ts';

export function SmallPicture({ url, className = '' }: { url: string; className?: string }) {
  const upload = uploadIn(url);
  return (
    <span className={`block h-24 w-36 shrink-0 overflow-hidden rounded-control bg-sunken ${className}`}>
      <picture className="contents">
        {upload &&
          SMALL_FORMATS.map((format) => (
            <source key={format} type={`image/${format}`} srcSet={srcSetOf(upload, format)} sizes="9rem" />
          ))}
        <img src={url} width={144} height={96} loading="lazy" alt="" className="size-full object-contain" />
      </picture>
    </span>
  );
}
