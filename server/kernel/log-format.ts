/** The log: objects, a line each, for programs that collect it; words for people at a terminal. */
import { format } from 'node:util';
import { StartError } from '../database/open.ts';

export type LogFormat = 'text' | 'json';

/** Throws `StartError` where LOG_FORMAT is neither. */
export function logFormat({ LOG_FORMAT }: NodeJS.ProcessEnv): LogFormat {
  const chosen = LOG_FORMAT?.toLowerCase() || (process.stdout.isTTY ? 'text' : 'json');
  if (chosen === 'text' || chosen === 'json') return chosen;
  throw new StartError(`LOG_FORMAT is ‘${LOG_FORMAT}’. It must be one of: text, json.`);
}

const LEVELS = { log: 30, warn: 40, error: 50 } as const;

/** From here on the sentences of this process are objects, as all other lines of the log are. */
export function sayInJson(): void {
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, number][]) {
    const stream = name === 'log' ? process.stdout : process.stderr;
    console[name] = (...said: unknown[]) => {
      const line = { level, time: Date.now(), pid: process.pid, msg: format(...said) };
      stream.write(`${JSON.stringify(line)}\n`);
    };
  }
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => console.warn(`${name}: ${message}`));
}

/** What of a line a person reads. */
interface Line {
  level: number;
  time: number;
  msg?: string;
  reqId?: string;
  req?: { method: string; route: string | undefined };
  res?: { statusCode: number };
  responseTime?: number;
  err?: { stack: string };
}

const WARNING = 40;

/** Takes lines of the log and writes them in words. */
export const inWords = {
  write: (line: string): void => void process.stdout.write(`${readable(JSON.parse(line) as Line)}\n`),
};

export function readable({ level, time, msg, reqId, req, res, responseTime, err }: Line): string {
  const clock = new Date(time).toISOString().slice(11, 19);
  const what =
    req && res ? `${res.statusCode} ${req.method} ${req.route ?? 'none'}, ${Math.round(responseTime ?? 0)} ms` : msg;
  const parts = [clock, level >= WARNING ? 'PROBLEM' : undefined, what, reqId && `(${reqId})`];
  return [parts.filter(Boolean).join(' '), ...(err ? [err.stack] : [])].join('\n');
}
