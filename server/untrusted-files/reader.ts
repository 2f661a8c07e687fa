/**
 * Reading files from people away from the process that serves: in a program of its own, which is ended where it takes too
 * much processor time or memory (docs/decisions/0067-files-are-read-elsewhere.md).
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { serialize } from 'node:v8';
import { Semaphore } from '#server/kernel/semaphore.ts';
import { frameOf, framesOf } from './frames.ts';
import { type ProgramOptions, passed, READING_LIMITS, type ReadingLimits } from './limits.ts';
import type { Reply } from './reader-process.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');
/** A program that has read a file stays for so long, for the next. */
const IDLE_MS = 20_000;
/** In bytes: one that has grown by more since it began is ended, so that what is left of one file is not charged to the next. */
const GROWN_MOST = 60_000_000;
/** On a machine with much to do a reader waits for its turn: of time on the wall it has so many times more, and this to begin. */
const WAITS = 1.5;
const BEGIN_MS = 10_000;
/** The part of the memory that JavaScript itself may have. */
const HEAP = 0.7;
const ERRORS_KEPT = 4_000;

/** A file that took more than reading may take. */
export class ReadingLimitError extends Error {
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(limit === 'time' ? 'it takes too long to read' : 'it takes too much memory to read');
    this.limit = limit;
  }
}

/** The program ended for a reason that it could not tell. */
export class ReadingEndedError extends Error {
  /** Whether something felled it, such as a fault of a library, and it did not end by itself. */
  readonly isFelled: boolean;
  constructor(isFelled: boolean, errors: string) {
    super(`The program that reads files has ended. ${errors}`.trim());
    this.isFelled = isFelled;
  }
}

interface ReaderOptions extends Partial<ReadingLimits> {
  /** Whether each file gets a program of its own. */
  isFresh?: boolean;
}

/** One module's reader. It reads one file at a time; others wait for their turn. */
export class Reader<Input, Piece> {
  readonly #options: Required<ReaderOptions> & { module: string };
  readonly #turns = new Semaphore();
  #idle: Program | undefined;

  /** `module` is the address of the module that exports `read`. */
  constructor(module: URL, options: ReaderOptions = {}) {
    this.#options = { ...READING_LIMITS, isFresh: false, ...options, module: module.href };
  }

  /**
   * What the reader finds, piece by piece. Throws `ReadingLimitError`, `ReadingEndedError`, what the reader threw, and the
   * signal's reason: then, and where nobody takes what is left, the program is ended at once.
   */
  async *read(input: Input, signal?: AbortSignal): AsyncGenerator<Piece> {
    const release = await this.#turns.acquire('', 1);
    let program: Program | undefined;
    let isDone = false;
    try {
      signal?.throwIfAborted();
      program = this.#take();
      for await (const reply of program.ask(input, signal)) {
        if ('piece' in reply) yield reply.piece as Piece;
        else if ('failed' in reply) throw new Error(reply.failed);
        else isDone = reply.grown < GROWN_MOST;
      }
    } finally {
      if (isDone && program && !this.#options.isFresh) this.#rest(program);
      else program?.end();
      release();
    }
  }

  /** All that it finds, where that is one piece. */
  async readOne(input: Input, signal?: AbortSignal): Promise<Piece> {
    const pieces = await Array.fromAsync(this.read(input, signal));
    return pieces[0] as Piece;
  }

  #take(): Program {
    const program = this.#idle?.isOver === false ? this.#idle : new Program(this.#options);
    this.#idle = undefined;
    program.hold();
    return program;
  }

  #rest(program: Program): void {
    this.#idle = program;
    program.rest();
  }
}

class Program {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #frames: AsyncGenerator<Buffer>;
  readonly #closed: Promise<unknown>;
  readonly #patienceMs: number;
  #errors = '';
  #idle: NodeJS.Timeout | undefined;
  isOver = false;

  constructor({ module, seconds, megabytes }: ReadingLimits & { module: string }) {
    const told: ProgramOptions = { module, seconds, megabytes, parent: process.pid };
    this.#patienceMs = BEGIN_MS + WAITS * seconds * 1_000;
    const flags = ['--no-warnings', `--max-old-space-size=${Math.round(megabytes * HEAP)}`];
    this.#child = spawn(process.execPath, [...flags, PROGRAM, JSON.stringify(told)], {
      // It gets no secret, and none of the settings by which this process runs.
      env: { NODE_OPTIONS: '', ...kept('NODE_COMPILE_CACHE'), ...kept('SystemRoot') },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child.once('exit', () => {
      this.isOver = true;
      clearTimeout(this.#idle);
    });
    this.#closed = once(this.#child, 'close').catch((error: Error) => {
      this.#errors = error.message;
    });
    // What it has not taken when it ends is of no use.
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.on('data', (text: Buffer) => {
      this.#errors = `${this.#errors}${text}`.slice(-ERRORS_KEPT);
    });
    this.#frames = framesOf(this.#child.stdout);
  }

  async *ask(input: unknown, signal?: AbortSignal): AsyncGenerator<Reply> {
    const patience = AbortSignal.timeout(this.#patienceMs);
    const either = signal ? AbortSignal.any([signal, patience]) : patience;
    const end = () => this.end();
    either.addEventListener('abort', end);
    try {
      this.#child.stdin.write(frameOf(serialize(input)));
      for (;;) {
        const { value, done } = await this.#frames.next();
        signal?.throwIfAborted();
        if (done) throw await this.#whyEnded(patience);
        const reply = JSON.parse(value.toString()) as Reply;
        yield reply;
        if (!('piece' in reply)) return;
      }
    } finally {
      either.removeEventListener('abort', end);
    }
  }

  async #whyEnded(patience: AbortSignal): Promise<Error> {
    await this.#closed;
    if (patience.aborted || this.#errors.includes(passed('time'))) return new ReadingLimitError('time');
    if (this.#errors.includes(passed('memory')) || /heap out of memory|heap limit/i.test(this.#errors))
      return new ReadingLimitError('memory');
    return new ReadingEndedError(this.#child.signalCode !== null, this.#errors);
  }

  /** While it reads, this process waits for it. */
  hold(): void {
    clearTimeout(this.#idle);
    for (const one of [this.#child, ...this.#pipes()]) one.ref();
  }

  rest(): void {
    for (const one of [this.#child, ...this.#pipes()]) one.unref();
    this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.#idle);
    this.#child.kill('SIGKILL');
  }

  #pipes(): { ref: () => void; unref: () => void }[] {
    return [this.#child.stdin, this.#child.stdout, this.#child.stderr] as never[];
  }
}

const kept = (name: string): Record<string, string> => {
  const value = process.env[name];
  return value === undefined ? {} : { [name]: value };
};
