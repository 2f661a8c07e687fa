import { createFileRoute } from '@tanstack/react-router';
import { accessibilityParts } from '../features/legal/accessibility.tsx';
import { Document } from '../features/legal/document.tsx';
import { head } from '../lib/address/head.ts';
import { prefetchTexts } from '../lib/data/site-texts.ts';

const lead = 'How well this site works for disabled people, where it falls short, and how to tell us.';

export const Route = createFileRoute('/accessibility')({
  loader: ({ context: { queryClient } }) => prefetchTexts(queryClient, 'accessibility'),
  head: () => head({ title: 'Accessibility', description: lead }),
  component: () => <Document title="Accessibility" lead={lead} parts={accessibilityParts()} page="accessibility" />,
});
