/** What else can be done with an item that the site has: look at it, copy it, see what it said before. */
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { useMessageActions } from '#app/lib/forms/messages.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedItem, PreviewLink } from '#contract/curation.ts';
import { desk } from '../../kit/data/calls.ts';
import { dueInWords } from '../../kit/moments.ts';

interface SecondaryActionsProps {
  item: CuratedItem;
  /** Saves what is written, so that the preview shows it. */
  save: () => Promise<boolean>;
}

export function SecondaryActions({ item, save }: SecondaryActionsProps) {
  const router = useRouter();
  const { alert } = useMessageActions();
  const [preview, setPreview] = useState<Static<typeof PreviewLink>>();
  const isOut = item.status === 'published';

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      alert(error instanceof Error ? error.message : String(error), { status: 'orange' });
    }
  };
  const look = () =>
    attempt(async () => {
      // Readers of a page that is out see what is saved by a press of its own.
      if (!isOut) await save();
      setPreview(await desk.preview(item.id));
    });
  const isCopying = useRef(false);
  const duplicate = async () => {
    if (isCopying.current) return;
    isCopying.current = true;
    await attempt(async () => {
      const { id } = await desk.duplicate(item.id);
      alert('This is the copy. It is a draft.');
      await router.navigate({ to: '/curate/items/$id', params: { id: String(id) } });
    });
    isCopying.current = false;
  };
  return (
    <div className="grid justify-items-start gap-1 md:justify-items-end">
      <div className="flex flex-wrap gap-2">
        {isOut ? (
          <a href={item.page} className={buttonClass('outlined')}>
            <Icon name="eye" className="size-5" />
            See the page
          </a>
        ) : (
          <Button onPress={() => void look()}>
            <Icon name="eye" className="size-5" />
            Preview
          </Button>
        )}
        <Button onPress={() => void duplicate()}>Make a copy</Button>
        <Link to="/curate/items/$id/history" params={{ id: String(item.id) }} className={buttonClass('outlined')}>
          What it said before
        </Link>
      </div>
      {preview && <PreviewLine preview={preview} />}
    </div>
  );
}

/** It takes the focus: it is what the press was for. */
function PreviewLine({ preview }: { preview: Static<typeof PreviewLink> }) {
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview is a new answer to a press
  useEffect(() => link.current?.focus(), [preview]);
  return (
    <p className="max-w-100 text-muted">
      <a ref={link} href={preview.url} target="_blank" rel="noreferrer" className="inline-flex min-h-8 items-center">
        Open the preview (new tab)
      </a>
      <br />
      Whoever has this link can look at it until {dueInWords(preview.expires_at)}.
    </p>
  );
}
