import { createFileRoute } from '@tanstack/react-router';
import { site } from '#site';
import { Document } from '../features/legal/document.tsx';
import { termsParts } from '../features/legal/terms.tsx';
import { head } from '../lib/address/head.ts';
import { prefetchTexts } from '../lib/data/site-texts.ts';

const lead = () => `What you may expect from ${site.name}, and what we ask of you.`;

export const Route = createFileRoute('/terms-of-service')({
  loader: ({ context: { queryClient } }) => prefetchTexts(queryClient, 'terms'),
  head: () => head({ title: 'Terms of Service', description: lead() }),
  component: () => <Document title="Terms of service" lead={lead()} parts={termsParts()} page="terms" />,
});
