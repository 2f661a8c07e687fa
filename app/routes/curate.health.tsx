import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';

export const Route = createFileRoute('/curate/health')(deskPage('Site health', 'HealthScreen'));
