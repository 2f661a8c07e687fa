/** What reading one file may take. */
export interface ReadingLimits {
  /** Of processor time. */
  seconds: number;
  /** Of memory: all that the program holds, in whatever way. */
  megabytes: number;
}

export const READING_LIMITS: ReadingLimits = { seconds: 20, megabytes: 300 };

/** What a program is told when it is started. */
export interface ProgramOptions extends ReadingLimits {
  /** The address of the module with the reader. */
  module: string;
  /** Of the process that started it. */
  parent: number;
}

/** How the program says, on its error output, which limit it has passed. */
export const passed = (limit: 'time' | 'memory'): string => `limit passed: ${limit}`;
