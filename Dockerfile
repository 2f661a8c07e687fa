# A release in a container: docs/operating.md, ‘In a container’. Alpine, since Node’s other images are twice as large.
FROM node:26-alpine AS build
WORKDIR /source
COPY . .
# Without scripts: the only one brings a Node that is not for Alpine.
RUN npm ci --ignore-scripts && npm run release

FROM node:26-alpine
COPY --from=build /source/dist/release/tessera /srv/tessera
WORKDIR /srv/tessera
RUN mkdir /var/lib/tessera && chown node:node /var/lib/tessera
VOLUME /var/lib/tessera
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/tessera NODE_COMPILE_CACHE=/tmp/compiled
USER node
EXPOSE 3000
# The first start fills the database; later ones take a second.
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start/start.mjs"]
