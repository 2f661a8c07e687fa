import type { Site } from '#domain/site/site.ts';

const isNumber = ({ url }: { url: string }): boolean => /^(?:sms|tel):/.test(url);

/** The urgent lines that work without the internet: numbers do, and lines that are pages do not. */
export const urgentNumbers = ({ urgent, unsafeAtHome }: Pick<Site, 'urgent' | 'unsafeAtHome'>) => ({
  lines: urgent.lines.filter(isNumber),
  danger: urgent.danger.filter(isNumber),
  atHome: unsafeAtHome.lines.filter(isNumber),
});
