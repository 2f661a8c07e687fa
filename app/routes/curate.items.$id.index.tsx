import { createFileRoute } from '@tanstack/react-router';
import type { ItemSearch } from '../desk/items/form/item-screen.tsx';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/items/$id/')(deskPage<ItemSearch>('Item', 'ItemScreen'));
