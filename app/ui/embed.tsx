/** ‘Put on your website’: a line of HTML by which another page shows this list. */
import { useHydrated, useLocation } from '@tanstack/react-router';
import { embedLine } from '#contract/embeds.ts';
import { site } from '#site';
import { useMessageActions } from '../lib/messages.ts';
import { Button } from './button.tsx';
import { TextBox } from './field.tsx';
import { MenuDetails } from './menu-details.tsx';

/** What of an address says nothing of what a frame shows. */
const PLACES = ['page', 'size', 'tab', 'tab_page', 'theme', 'among'];

export function Embed({ title }: { title: string }) {
  const { pathname, searchStr } = useLocation();
  const hydrated = useHydrated();
  const { alert } = useMessageActions();
  const kept = new URLSearchParams(searchStr);
  for (const place of PLACES) kept.delete(place);
  const path = `/embed${pathname}${kept.size > 0 ? `?${kept}` : ''}`;
  const line = hydrated ? embedLine(new URL(path, location.href).href, `${title} · ${site.name}`) : '';
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => alert('Line copied. You can put it into your page.'),
      () => alert('The line could not be copied. You can mark and copy it in the box.', { status: 'orange' }),
    );
  return (
    <MenuDetails words="Put on your website">
      <p>
        This line of HTML shows the list on a page of yours. It has no script and no cookies, and keeps up when the list
        changes.
      </p>
      {hydrated && (
        <div className="mt-3 grid gap-2">
          <TextBox id="embed-line" label="Line to copy" rows={4} readOnly value={line} spellCheck={false} dir="ltr" />
          <div>
            <Button onPress={() => void copy()}>Copy the line</Button>
          </div>
        </div>
      )}
      <p className="mt-3">
        <a href={path} className="target inline-flex items-center">
          See how it looks
        </a>
      </p>
    </MenuDetails>
  );
}
