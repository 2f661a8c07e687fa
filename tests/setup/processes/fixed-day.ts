/** Loaded before a process's own code, it makes the process believe that it was started on the demo's own day, or at `TEST_NOW`. */
import demo from '../../../catalogue/demo.json' with { type: 'json' };

const Real = Date;
const shift = new Real(process.env.TEST_NOW ?? `${demo.written_for}T10:00:00Z`).getTime() - Real.now();

globalThis.Date = class extends Real {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(Real.now() + shift);
    else super(...(args as [number]));
  }
  static override now = () => Real.now() + shift;
} as DateConstructor;
