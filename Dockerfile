# The app and the worker; compose chooses which by its command.
FROM node:26-bookworm-slim AS build
WORKDIR /srv/afterword
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node_modules/.bin/prisma generate \
  && node scripts/build-widget.mjs \
  && node_modules/.bin/next build \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf .next/cache

FROM node:26-bookworm-slim
WORKDIR /srv/afterword
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 PORT=3000
COPY --from=build --chown=node:node /srv/afterword ./
USER node
EXPOSE 3000
CMD ["node", "server/entry.ts"]
