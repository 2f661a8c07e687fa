/** ‘Embed this list’: a line of HTML by which another page shows this list. */
import { useHydrated } from '@tanstack/react-router';
import { embedLine } from '#domain/embeddable-lists.ts';
import { site } from '#site';
import { useMessageActions } from '../lib/forms/toast-context.ts';
import { Button } from './button.tsx';
import { DisclosureBox } from './disclosure-box.tsx';
import { TextBox } from './field.tsx';
import { useListAddress } from './list-address.ts';

export function EmbedCode({ title }: { title: string }) {
  const { path, filters } = useListAddress('among');
  const hydrated = useHydrated();
  const { alert } = useMessageActions();
  const line = hydrated
    ? embedLine(new URL(`/embed${path}${filters}`, location.href).href, `${title} · ${site.name}`)
    : '';
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => alert('Code copied. You can paste it into your page.'),
      () => alert('The line could not be copied. You can mark and copy it in the box.', { status: 'orange' }),
    );
  return (
    <DisclosureBox words="Embed this list">
      <p>
        This line of HTML shows the list on a page of yours. It has no script and no cookies, and keeps up when the list
        changes.
      </p>
      {hydrated && (
        <div className="mt-3 grid gap-2">
          <TextBox id="embed-line" label="Embed code" rows={4} readOnly value={line} spellCheck={false} dir="ltr" />
          <div>
            <Button onPress={() => void copy()}>Copy code</Button>
          </div>
        </div>
      )}
      <p className="mt-3">
        <a href={path} className="target inline-flex items-center">
          See how it looks
        </a>
      </p>
    </DisclosureBox>
  );
}
