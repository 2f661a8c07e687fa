declare module 'wink-porter2-stemmer' {
  /** The stem of a lower-case English word, after Porter 2 (Snowball English). */
  export default function stem(word: string): string;
}
