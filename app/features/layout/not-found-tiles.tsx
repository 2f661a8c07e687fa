/** The number 404 in tiles, one of which has slipped: a picture of its own, so that no other page brings it along. */
export const NotFoundTiles = () => (
  <img src="/not-found.svg" alt="" width={640} height={330} className="tiles h-auto w-full max-w-150" />
);
