import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/removals_/$id')(deskPage('Removal request', 'RemovalScreen'));
