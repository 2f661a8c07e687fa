import { site } from '#site';

/** The site's own picture, or nine tiles, one of them about to find its place. */
export function Logo({ inBar = false }: { inBar?: boolean }) {
  return (
    <span
      // The link in the bar says the name itself.
      aria-hidden={inBar || undefined}
      // Where its name has no room beside it, that falls into a second line, which is not seen.
      className={`inline-flex items-center gap-2.5 text-[1.5rem] font-heading tracking-[-0.02em] ${inBar ? 'align-middle max-xl:flex max-xl:h-[min(2.125rem,44px)] max-xl:flex-wrap max-xl:content-start max-xl:overflow-hidden max-xl:leading-none' : ''}`}
    >
      {site.logo ? (
        <img
          src={site.logo}
          alt=""
          className={`h-[min(2.125rem,44px)] w-auto shrink-0 object-contain ${inBar ? 'max-w-28 max-[92rem]:max-w-10' : 'max-w-28'}`}
        />
      ) : (
        <svg viewBox="0 0 36 35" className="size-[min(2.125rem,44px)] shrink-0" aria-hidden="true">
          <path fill="#437b92" d="M1 2l10-1 .5 9.5L2 11z" />
          <path fill="#6ba095" d="M13 1l9.5.5L22 11l-9 .5z" />
          <path fill="#c37d83" d="M1.5 13l9.5-.5.5 10L1 22.5z" />
          <path fill="#6c6da1" d="M13 13.5l9.5-1L23 22l-9.5.5z" />
          <path fill="#8f6283" d="M2 24.5l9.5.5-.5 8.5-9 .5z" />
          <path fill="#c77f63" d="M13.5 25l9-.5.5 9-9.5.5z" />
          <path fill="#7c9e7c" d="M24.5 13l8.5.5-.5 9-8 0z" />
          <path fill="#949962" d="M25 24.5l8.5 0 0 9-9 .5z" />
          <path fill="#e0b56c" d="M26.5.8l8.3 2.4-2.3 8.5-8.4-2.3z" />
        </svg>
      )}
      <span className={`whitespace-nowrap ${inBar ? '' : 'max-[23.4rem]:sr-only'}`}>{site.name}</span>
    </span>
  );
}
