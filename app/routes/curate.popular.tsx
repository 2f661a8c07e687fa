import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/popular')(deskPage('Popular searches', 'PopularScreen'));
