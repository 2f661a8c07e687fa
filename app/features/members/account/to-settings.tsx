/** The way on from a page that a link in a mail opened. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#app/ui/button.tsx';

export const ToSettings = () => (
  <p>
    <Link to="/account/settings" className={buttonClass('filled', 'large')}>
      To my settings
    </Link>
  </p>
);
