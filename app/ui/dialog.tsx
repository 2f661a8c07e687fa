import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A box over the page: a title, 'Close' in words, and one thing to do. On narrow screens it is a sheet of its own. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-20 grid place-items-center bg-(--scrim) p-0 sm:p-6"
    >
      <Modal className="max-h-dvh w-full overflow-y-auto bg-raised shadow-dialog max-sm:min-h-dvh sm:max-h-[calc(100dvh-3rem)] sm:max-w-140 sm:rounded-dialog sm:border-(length:--line-width) sm:border-line">
        <AriaDialog className="grid gap-4 p-5 outline-none sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" level={2} className="pt-1 text-h2">
              {title}
            </Heading>
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
