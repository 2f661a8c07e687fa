/** The time in which a request to take something down is answered. */
import { site } from '#site';

const CLOCK_TILES = 8;
/** A tile's share of the time in which a request is answered. */
export const tileHours = (): number => site.removalHours / CLOCK_TILES;

/** How much of the time to answer in is used, in eight still tiles. The words beside it say the same. */
export function ClockTiles({ hoursLeft }: { hoursLeft: number }) {
  const used = Math.min(CLOCK_TILES, Math.max(0, CLOCK_TILES - Math.ceil(hoursLeft / tileHours())));
  return (
    <span aria-hidden="true" className="inline-flex gap-[3px]">
      {Array.from({ length: CLOCK_TILES }, (_, at) => at).map((at) => (
        <i
          key={at}
          className={`size-[15px] rounded-tile border-[1.5px] border-notice-line ${at < used ? 'bg-notice-line' : ''}`}
        />
      ))}
    </span>
  );
}
