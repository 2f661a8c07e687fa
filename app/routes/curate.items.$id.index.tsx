import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { ItemSearch } from '../desk/items/form/item-screen.tsx';

export const Route = createFileRoute('/curate/items/$id/')(deskPage<ItemSearch>('Item', 'ItemScreen'));
