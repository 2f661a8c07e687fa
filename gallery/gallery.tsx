import { Button } from '../app/ui/button.tsx';
import { type Example, type Examples, idOf } from './example.ts';
import { CARDS } from './examples/cards.tsx';
import { CONTROLS } from './examples/controls.tsx';
import { FIELDS } from './examples/fields.tsx';
import { WHOLES } from './examples/wholes.tsx';

export const ALL: Examples = { ...CONTROLS, ...FIELDS, ...CARDS, ...WHOLES };
const THEMES = ['paper', 'mist', 'dusk', 'contrast'];

/** All of it, or one example alone. */
type Only = { only: string | null };

export function Gallery({ only }: Only) {
  return (
    <>
      <header>
        <div className="gallery-row">
          {THEMES.map((theme) => (
            <Button key={theme} onPress={() => document.documentElement.setAttribute('data-theme', theme)}>
              {theme}
            </Button>
          ))}
        </div>
      </header>
      <main>
        <h1 className="mt-6 text-h1">Gallery of components</h1>
        {Object.entries(ALL).map(([file, examples]) => (
          <Part key={file} file={file} examples={examples} only={only} />
        ))}
      </main>
    </>
  );
}

function Part({ file, examples, only }: { file: string; examples: readonly Example[] } & Only) {
  const shown = examples.filter((example) => (only ? idOf(file, example) === only : true));
  if (shown.length === 0) return null;
  return (
    <section className="gallery-part" aria-label={file}>
      <h2 className="text-h2">{file}</h2>
      {shown.map((example) => (
        <Frame key={example.state} file={file} example={example} only={only} />
      ))}
    </section>
  );
}

function Frame({ file, example, only }: { file: string; example: Example } & Only) {
  const id = idOf(file, example);
  const elsewhere = example.covers && only === null;
  return (
    <figure className="gallery-example" id={id}>
      <figcaption>{example.state}</figcaption>
      <div className="gallery-stage">
        {elsewhere ? <a href={`?only=${id}`}>Open it: it covers the page</a> : example.show()}
      </div>
    </figure>
  );
}
