import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';

export const Route = createFileRoute('/curate/help')(deskPage('Help', 'HelpScreen'));
