import { type Static, Type } from 'typebox';
import { Nullable } from './lists.ts';

export const AdvertisementParams = Type.Object({ category: Type.Optional(Type.String({ maxLength: 100 })) });

export const Advertisement = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
  image: Type.String(),
  alt: Type.String(),
  sponsor: Nullable(Type.String()),
});
export type Advertisement = Static<typeof Advertisement>;

export const AdvertisementList = Type.Object({ data: Type.Array(Advertisement) });
export type AdvertisementList = Static<typeof AdvertisementList>;
