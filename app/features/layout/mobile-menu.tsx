/** The menu on narrow screens: a sheet of its own, with rows that are easy to hit. */
import { Link, useNavigate } from '@tanstack/react-router';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { site } from '#site';
import { countSearch } from '../../lib/data/usage-logging.ts';
import '../../ui/focus-back.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { AccountButtons } from './account-buttons.tsx';
import { menuLinks } from './links.ts';
import { Logo } from './logo.tsx';

interface MobileMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onDisplay: () => void;
}

export function MobileMenu({ isOpen, onClose, onDisplay }: MobileMenuProps) {
  const navigate = useNavigate();
  const instead =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      onClose();
      act(...given);
    };
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} className="fixed inset-0 z-20 bg-surface">
      <Modal className="h-[calc(100%-var(--messages,0px))] overflow-y-auto">
        <Dialog className="wrap pb-8 outline-none">
          <div className="flex min-h-(--navbar) items-center justify-between">
            <Logo />
            <Heading slot="title" level={2} className="sr-only">
              Menu
            </Heading>
            <Button onPress={onClose}>
              <Icon name="close" className="size-4" />
              Close
            </Button>
          </div>
          <nav aria-label="Menu">
            <div className="mb-4">
              <SearchField
                label={`Search ${site.name}`}
                action="/search"
                onSearch={instead((query) => {
                  countSearch(query);
                  void navigate({ to: '/search', search: { query } });
                })}
              />
            </div>
            <ul>
              <li className="border-b-(length:--line-width) border-line">
                <button
                  type="button"
                  onClick={instead(onDisplay)}
                  className="flex min-h-14 w-full flex-wrap items-center gap-x-3.5 text-left text-lead text-ink hover:underline"
                >
                  <span aria-hidden="true" className="w-5.5 shrink-0 text-small font-heading text-link">
                    Aa
                  </span>
                  Display
                  <span className="ml-auto text-small text-muted">text, colours, movement</span>
                </button>
              </li>
              {menuLinks().map(({ words, icon, link }) => (
                <li key={words} className="border-b-(length:--line-width) border-line">
                  <Link
                    {...link}
                    onClick={onClose}
                    className="flex min-h-14 items-center gap-3.5 text-lead text-ink no-underline hover:underline aria-[current=page]:font-strong"
                  >
                    <Icon name={icon} className="size-5.5 text-link" />
                    {words}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-7 grid grid-cols-2 gap-3.5">
            <AccountButtons place="menu" onChosen={onClose} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
