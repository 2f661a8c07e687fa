/** A text that somebody writes, kept on the device until it is sent. */
import { useState } from 'react';
import { useDevice } from '../kit/draft/use-draft.ts';

export function useAnswerDraft(of: string, begun: string) {
  const device = useDevice();
  const key = `answer:${of}`;
  const [text, setText] = useState(() => String(device.read(key, () => true)?.values.text ?? begun));
  const write = (next: string) => {
    setText(next);
    const isKept = device.write(key, {
      at: new Date().toISOString(),
      version: undefined,
      base: {},
      values: { text: next },
    });
    // It began with what was left.
    if (isKept) device.dropRead();
  };
  const forget = () => {
    device.forget(key);
    device.dropRead();
  };
  return { text, write, forget };
}
