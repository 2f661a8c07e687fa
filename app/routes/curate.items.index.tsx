import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { ListAddress } from '../desk/items/list/list-address.ts';

export const Route = createFileRoute('/curate/items/')(deskPage<ListAddress>('Items', 'ItemsScreen'));
