import { type Static, Type } from 'typebox';
import { Nullable, optionalText } from './common-schemas.ts';

export const AdvertisementParams = Type.Object({ category: optionalText(100) });

export const Advertisement = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
  image: Type.String(),
  alt: Type.String(),
  sponsor: Nullable(Type.String()),
  weight: Type.Integer({ description: 'How many turns it has as the first, beside the others of its place.' }),
});
export type Advertisement = Static<typeof Advertisement>;

export const AdvertisementList = Type.Object({
  data: Type.Array(Advertisement, { description: 'First the one whose turn it is.' }),
});
export type AdvertisementList = Static<typeof AdvertisementList>;
