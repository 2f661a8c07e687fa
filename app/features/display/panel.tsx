/** 'Display': a panel at the right, beside which the page changes at once. It ends above the messages. */
import { useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import '../../ui/focus-back.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { noteChoices, saveNoteChoices } from '../../lib/preferences/content-notes.ts';
import { needsStore, saveNeeds } from '../../lib/preferences/needs.ts';
import { type Preferences, readPreferences, savePreferences, USUAL } from '../../lib/preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { FaceChoice, LookChoice, ThemeChoice } from './appearance-choices.tsx';
import { ChangeContext, Choices, Group, Stepper, useChange } from './controls.tsx';
import { DensityDial } from './density-dial.tsx';
import { NeedsChoice } from './needs-choice.tsx';
import { NotesChoice } from './notes-choice.tsx';

export function Panel({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const [saved, setSaved] = useState(true);

  const change = (settings: Partial<Preferences>, pressed?: HTMLElement) => {
    const top = () => pressed?.getBoundingClientRect().top ?? 0;
    const before = top();
    setSaved(savePreferences(settings));
    // Before the next picture is drawn, so that nothing jumps.
    requestAnimationFrame(() => sheet.current?.scrollBy({ top: top() - before, behavior: 'instant' }));
  };

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-20 print:hidden"
    >
      <Modal
        ref={sheet}
        className="absolute top-0 right-0 bottom-[var(--messages,0px)] w-[min(100%,max(456px,24.5rem))] overflow-y-auto border-l-(length:--line-width) border-line bg-raised shadow-dialog"
      >
        <ChangeContext value={change}>
          <Dialog className="px-5 py-6 outline-none sm:px-8">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
              <Heading slot="title" level={2} className="pt-1 text-h3">
                Display
              </Heading>
              <Button onPress={onClose}>
                <Icon name="close" className="size-4" />
                Close
              </Button>
            </div>
            {saved ? (
              <p className="mt-2 mb-5 text-muted">Changes show at once. They are saved on this device.</p>
            ) : (
              <ProblemBox
                message="This browser does not let us save your choice. It holds until you close this page."
                className="mt-3 mb-5"
              />
            )}
            <Settings />
            <div className="flex flex-wrap items-center gap-3 border-t-(length:--line-width) border-line pt-5">
              <ResetButton />
              {/* One thing alone is called ‘Close’: whoever says it to a voice control is not asked which. */}
              <Button onPress={onClose}>Done</Button>
            </div>
          </Dialog>
        </ChangeContext>
      </Modal>
    </ModalOverlay>
  );
}

/** All as usual again; one press brings back what was there. */
function ResetButton() {
  const { alert, dismiss } = useMessageActions();
  const change = useChange();
  const reset = () => {
    const [before, notes, needs] = [readPreferences(), noteChoices(), needsStore.read()];
    // Said first: who had messages stay until they are closed has time for ‘Undo’, too.
    const message = alert('All settings are back to standard.', {
      action: {
        words: 'Undo',
        act: () => {
          savePreferences(before);
          saveNoteChoices(notes);
          saveNeeds(needs);
          dismiss(message);
        },
      },
    });
    change(USUAL);
    saveNoteChoices({});
    saveNeeds({ all: [], isShared: false });
  };
  return (
    <Button onPress={reset}>
      <Icon name="undo" className="size-4.5" />
      Reset all
    </Button>
  );
}

const SPACING: Record<Preferences['letters'], string> = { 0: 'Standard', 3: 'A little', 6: 'More', 12: 'A lot' };

function Settings() {
  return (
    <>
      <DensityDial />
      <LookChoice />
      <Group title="Text">
        <div className="grid gap-2">
          <Stepper setting="size" words="Size" less="Smaller text" more="Larger text" show={(per) => `${per} %`} />
          <Stepper
            setting="lines"
            words="Line spacing"
            less="Less space between lines"
            more="More space between lines"
            show={String}
          />
          <Stepper
            setting="letters"
            words="Letter spacing"
            less="Less space between letters"
            more="More space between letters"
            show={(step) => SPACING[step]}
          />
          <Stepper setting="measure" words="Line length" less="Shorter lines" more="Longer lines" show={String} />
        </div>
      </Group>
      <FaceChoice />
      <ThemeChoice />
      <Group title="Pictures">
        <Choices
          setting="images"
          className={COLUMNS[3]}
          options={[
            ['show', 'Show'],
            ['soften', 'Fade'],
            ['hide', 'Hide'],
          ]}
        />
      </Group>
      <NeedsChoice />
      <NotesChoice />
      <Group title="Summaries" hint="Shows a short version where there is one.">
        <Choices
          setting="texts"
          className={COLUMNS[2]}
          options={[
            ['full', 'Full'],
            ['short', 'Short'],
          ]}
        />
      </Group>
      <Group title="Animation">
        <Choices
          setting="motion"
          className={COLUMNS[2]}
          options={[
            ['system', 'Follow my device'],
            ['none', 'None'],
          ]}
        />
      </Group>
      <Group title="Links to other sites">
        <Choices
          setting="links"
          className={COLUMNS[2]}
          options={[
            ['new-tab', 'New tab'],
            ['same-tab', 'Same tab'],
          ]}
        />
      </Group>
      <Group title="Messages" hint="Problems always stay until you close them.">
        <Choices
          setting="messages"
          className={COLUMNS[2]}
          options={[
            ['timed', 'Short time'],
            ['closed', 'Until I close them'],
          ]}
        />
      </Group>
      <Group title="Scroll while reading" hint="The page moves in one step, without smooth scrolling.">
        <Choices
          setting="follow"
          className={COLUMNS[2]}
          options={[
            ['no', 'Off'],
            ['yes', 'On'],
          ]}
        />
      </Group>
      <Group title="Results at a time">
        <Choices
          setting="results"
          className="grid grid-cols-[repeat(auto-fit,minmax(4.2rem,1fr))] gap-2"
          options={[
            [6, '6'],
            [12, '12'],
            [24, '24'],
            [48, '48'],
          ]}
        />
      </Group>
      <Group title="Spacing" hint="Compact has no pictures in lists.">
        <Choices
          setting="lists"
          className={COLUMNS[3]}
          options={[
            ['roomy', 'Spacious'],
            ['cards', 'Standard'],
            ['list', 'Compact'],
          ]}
        />
      </Group>
    </>
  );
}

/** Side by side where their words have room, else one below the other. */
const COLUMNS = {
  2: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2',
  3: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2',
};
