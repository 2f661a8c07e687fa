import { createFileRoute } from '@tanstack/react-router';
import { site } from '#site';
import { Document } from '../features/legal/document.tsx';
import { TERMS } from '../features/legal/terms.tsx';
import { head } from '../lib/head.ts';

const lead = `What you may expect from ${site.name}, and what we ask of you.`;

export const Route = createFileRoute('/terms-of-service')({
  head: () => head({ title: 'Terms of Service', description: lead }),
  component: () => <Document title="Terms of service" lead={lead} parts={TERMS} />,
});
