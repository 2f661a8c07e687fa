import { createFileRoute } from '@tanstack/react-router';
import type { ListAddress } from '../desk/items/list/list-address.ts';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/items/')(deskPage<ListAddress>('Items', 'ItemsScreen'));
