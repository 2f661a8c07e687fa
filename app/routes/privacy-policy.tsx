import { createFileRoute } from '@tanstack/react-router';
import { ChangeCookies } from '../features/consent/change-cookies.tsx';
import { Document } from '../features/legal/document.tsx';
import { privacyParts } from '../features/legal/privacy.tsx';
import { head } from '../lib/address/head.ts';
import { prefetchTexts } from '../lib/data/site-texts.ts';

const lead = 'What we keep about you, why, and for how long. Most of the time, that is nothing.';

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context: { queryClient } }) => prefetchTexts(queryClient, 'privacy'),
  head: () => head({ title: 'Privacy Policy', description: lead }),
  component: () => (
    <Document title="Privacy policy" lead={lead} parts={privacyParts(<ChangeCookies />)} page="privacy" />
  ),
});
