/** One drawing in place of all that the site draws: how large they are, the pages' styles say. */
import type { Plugin } from 'vite';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#5a6f7a" d="M0 0h16v9H0z"/></svg>';

export const drawnPictures: Plugin = {
  name: 'drawn-pictures',
  configureServer(server) {
    server.middlewares.use('/mosaic', (_, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end(PICTURE);
    });
  },
};
