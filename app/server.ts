/** The pages' entry for the server: each page is rendered whole before it is sent. */
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { createServerEntry } from '@tanstack/react-start/server-entry';

export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) });
