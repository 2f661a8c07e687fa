import { type Ornament as OrnamentName, ornamentPath } from '#domain/mosaics.ts';

/** A row of tiles from edge to edge. */
export function Ornament({ name }: { name: Extract<OrnamentName, 'frieze' | 'horizon'> }) {
  return <div className={name} style={{ backgroundImage: `url("${ornamentPath(name)}")` }} />;
}
