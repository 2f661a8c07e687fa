/** What else can be done with an item that the site has: look at it, copy it, see what it said before. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedItem, PreviewLink } from '#contract/curation.ts';
import { DRAFT_UNDO_DAYS } from '#domain/lifetimes.ts';
import { desk } from '../../kit/data/calls.ts';
import { DESK, useDeskChange } from '../../kit/data/queries.ts';
import { dueInWords } from '../../kit/moments.ts';
import { titleOfItem } from '../../kit/record-accessors.ts';

interface SecondaryActionsProps {
  item: CuratedItem;
  /** Saves what is written, so that the preview shows it. */
  save: () => Promise<boolean>;
  /** The draft is gone; the form goes, too. */
  onDeleted: () => Promise<void>;
}

export function SecondaryActions({ item, save, onDeleted }: SecondaryActionsProps) {
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
      alert('You are editing the copy. It is a draft.');
      await router.navigate({ to: '/curate/items/$id', params: { id: String(id) } });
    });
    isCopying.current = false;
  };
  const [isAsked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const comeback = useDeskChange((step: number) => desk.undoBulk(step));
  const mayGo = item.status === 'draft' || item.status === 'review';
  const remove = () =>
    attempt(async () => {
      const { id, changed, refused } = await desk.deleteDrafts([item.id]);
      if (changed === 0) throw new Error(refused[0]?.message);
      // Lists ask anew when they are seen; the form, which is still here, must not ask for what is gone.
      await queryClient.invalidateQueries({ queryKey: DESK, refetchType: 'none' });
      await onDeleted();
      const undo = async () => {
        await comeback.mutateAsync(id);
        alert(`‘${titleOfItem(item)}’ is restored.`);
        await router.navigate({ to: '/curate/items/$id', params: { id: String(item.id) } });
      };
      alert(`‘${titleOfItem(item)}’ is deleted.`, {
        stays: true,
        action: { words: 'Undo', act: () => void attempt(undo) },
      });
    });
  return (
    <div className="grid justify-items-start gap-1 md:justify-items-end">
      <div className="flex flex-wrap gap-2">
        {isOut ? (
          <a href={item.page} className={buttonClass('outlined')}>
            <Icon name="eye" className="size-5" />
            View page
          </a>
        ) : (
          <Button onPress={() => void look()}>
            <Icon name="eye" className="size-5" />
            Preview
          </Button>
        )}
        <Button onPress={() => void duplicate()}>Make a copy</Button>
        <Link to="/curate/items/$id/history" params={{ id: String(item.id) }} className={buttonClass('outlined')}>
          Version history
        </Link>
        {mayGo && (
          <Button aria-expanded={isAsked} onPress={() => setAsked(!isAsked)}>
            Delete
          </Button>
        )}
      </div>
      {isAsked && mayGo && (
        <div role="status" className="flex max-w-100 flex-wrap gap-x-3 gap-y-2">
          <p className="basis-full">
            This deletes the draft with its notes and versions. You can undo it for {DRAFT_UNDO_DAYS} days under
            ‘History’.
          </p>
          <Button look="danger" onPress={() => void remove()}>
            Delete draft
          </Button>
          <Button look="plain" onPress={() => setAsked(false)}>
            Cancel
          </Button>
        </div>
      )}
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
      Anyone with this link can view it until {dueInWords(preview.expires_at)}.
    </p>
  );
}
