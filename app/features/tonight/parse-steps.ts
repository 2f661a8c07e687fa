/** What to do now, as a collection's description says it: a sentence, then numbered lines. */
export interface Steps {
  title: string;
  steps: string[];
}

const STEP = /^\s*\d+[.)]\s+(.+)$/;

export function parseSteps(description: string | null): Steps | undefined {
  const lines = (description ?? '').split('\n').filter((line) => line.trim() !== '');
  const steps = lines.flatMap((line) => STEP.exec(line)?.[1] ?? []);
  const title = lines.find((line) => !STEP.test(line));
  return title === undefined ? undefined : { title: title.trim().replace(/\.$/, ''), steps };
}
