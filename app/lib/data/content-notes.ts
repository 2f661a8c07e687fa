/** The content notes that there are, for who chooses about them and who writes them. */
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const notesQuery = queryOptions({ queryKey: ['content-notes'], queryFn: () => api.contentNotes() });
