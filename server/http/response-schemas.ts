import type { TSchema } from 'typebox';
import { ApiError } from '#contract/lists.ts';

/** The answers of a call: its own on success, the one shape of refusals otherwise. */
export const answers = <T extends TSchema>(success: T) => ({ 200: success, '4xx': ApiError, '5xx': ApiError });
