import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The way on for whom this is not enough. */
export const UrgentLink = () => (
  <p className="mt-6">
    <Link to="/support" hash="urgent" className={`${buttonClass('outlined', 'large')} w-full sm:w-auto`}>
      <Icon name="support" className="size-5" />
      It is urgent: get help now
    </Link>
  </p>
);
