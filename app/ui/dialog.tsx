import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import './focus-back.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** A small line above the title: 'Step 1 of 2'. */
  lead?: string | undefined;
  /** Holds words that somebody has written: a press beside it does not close it. */
  isForm?: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A box over the page: a title, 'Close' in words, and one thing to do. On narrow screens it is a sheet of its own. It
 * ends above the messages, so that they hide nothing in it.
 */
export function Dialog({ title, lead, isForm = false, isOpen, onClose, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isForm}
      className="fixed inset-0 z-20 grid place-items-center bg-(--scrim) transition-opacity duration-(--duration) starting:opacity-0 pb-[var(--messages,0px)] sm:px-6 sm:pt-6 sm:pb-[calc(1.5rem+var(--messages,0px))]"
    >
      <Modal className="max-h-[calc(100dvh-var(--messages,0px))] w-full overflow-y-auto has-[.form-foot]:scroll-pb-36 bg-raised shadow-dialog max-sm:min-h-[calc(100dvh-var(--messages,0px))] sm:max-h-[calc(100dvh-3rem-var(--messages,0px))] sm:max-w-140 sm:rounded-dialog sm:border-(length:--line-width) sm:border-line">
        <AriaDialog className="grid gap-4 p-5 outline-none sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <div className="pt-1">
              {lead && <p className="text-small text-muted">{lead}</p>}
              <Heading slot="title" level={2} className="text-h2">
                {title}
              </Heading>
            </div>
            <Button onPress={onClose} className="shrink-0">
              <Icon name="close" className="size-4" />
              Close
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
