/**
 * Pictures that curators have uploaded. The address of one names its content and its size, so that it may be kept for
 * ever, room is held for it before it comes, and pages can name its smaller versions without asking anybody.
 */

/** Where they lie on the site; below it, one folder for each. */
export const UPLOADS_PATH = '/pictures/uploads/';

/** In bytes: more than a telephone's camera makes. */
export const PICTURE_BYTES_MOST = 20 * 1_048_576;
/** Dots of a picture: what a camera of 50 million makes fits. */
export const PICTURE_DOTS_MOST = 64_000_000;
/** Width and height that are kept, in dots. */
export const PICTURE_SIDE_MOST = 1_600;
/** Characters of a text that stands for a picture. */
export const ALT_LIMIT = 300;
/** Characters of the line that says who made a picture, and under which licence. */
export const CREDIT_LIMIT = 200;

/** Widths of small cards, cards on a telephone, and pages; beside these there is the whole. */
const WIDTHS = [320, 640, 960];

export const SMALL_FORMATS = ['avif', 'webp'] as const;
export type SmallFormat = (typeof SMALL_FORMATS)[number];
/** What every browser and every other program shows. */
export type PlainFormat = 'jpg' | 'png';

export interface Upload {
  /** The beginning of the SHA-256 of the file that was sent. */
  hash: string;
  width: number;
  height: number;
  format: PlainFormat;
}

/** Letters of a hash. */
export const HASH_LENGTH = 32;

const ADDRESS = /^\/pictures\/uploads\/([0-9a-f]{32})\/([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|png)$/;

export const plainFile = ({ width, height, format }: Omit<Upload, 'hash'>): string => `${width}x${height}.${format}`;

export const uploadPath = (upload: Upload): string => `${UPLOADS_PATH}${upload.hash}/${plainFile(upload)}`;

/** What an address says of a picture; nothing where it is no uploaded one. */
export function uploadIn(address: string): Upload | undefined {
  const [, hash, width, height, format] = ADDRESS.exec(address) ?? [];
  if (hash === undefined) return undefined;
  return { hash, width: Number(width), height: Number(height), format: format as PlainFormat };
}

/** The widths in which a picture is kept, the smallest first. None is wider than it. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((one) => one < width), width];

export const smallFile = (width: number, format: SmallFormat): string => `${width}.${format}`;

/** The files of all versions. */
export const filesOf = (upload: Omit<Upload, 'hash'>): string[] => [
  plainFile(upload),
  ...widthsOf(upload.width).flatMap((width) => SMALL_FORMATS.map((format) => smallFile(width, format))),
];

/** The versions of a picture as `srcset` lists them. */
export const srcSetOf = ({ hash, width }: Upload, format: SmallFormat): string =>
  widthsOf(width)
    .map((one) => `${UPLOADS_PATH}${hash}/${smallFile(one, format)} ${one}w`)
    .join(', ');

/** The hashes of all uploaded pictures that a text or a list of addresses names. */
export const uploadsNamed = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/pictures\/uploads\/([0-9a-f]{32})\//g)].map(([, hash = '']) => hash)),
];

/** What is wrong with the text for a picture, or nothing; one that is decoration has none. */
export function altProblem(alt: string, isDecorative: boolean): string | undefined {
  if (isDecorative) return undefined;
  if (alt.trim() === '') return 'Say in a few words what the picture shows, or choose that it is decoration.';
  return tooLong(alt, ALT_LIMIT);
}

/** What is wrong with the line for its maker and licence, or nothing; it may be empty. */
export const creditProblem = (credit: string): string | undefined => tooLong(credit, CREDIT_LIMIT);

function tooLong(text: string, most: number): string | undefined {
  const letters = [...text.trim()].length;
  return letters > most ? `${letters} letters are too many. ${most} fit here.` : undefined;
}
