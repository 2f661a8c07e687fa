import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What the quick searches and filters offer: every vocabulary of the catalogue. */
export const optionsQuery = queryOptions({ queryKey: ['options'], queryFn: () => api.options() });
