import { Dialog } from '../../ui/dialog.tsx';
import { Choices } from './choices.tsx';

export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Cookie choices" isOpen onClose={onClose}>
      <Choices onClose={onClose} all />
    </Dialog>
  );
}
