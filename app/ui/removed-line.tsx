import { Button } from './button.tsx';

/** Stands where a thing stood for as long as the page is open, so that nobody has to be quick. */
export const RemovedLine = ({ title, onPutBack }: { title: string; onPutBack: () => void }) => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-control bg-sunken px-4 py-1.5 print:hidden">
    <span>
      Removed: <bdi>{title}</bdi>
    </span>
    <Button look="plain" onPress={onPutBack}>
      Undo<span className="sr-only">: {title}</span>
    </Button>
  </p>
);
