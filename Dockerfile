# The product's image, and that of a trial's sandbox (target "trial"). Compose says which process runs in which.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /srv/afterword
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -rf .next/cache

# Without what only building, testing and trials need: also what our packages could use but do not require (peers).
FROM build AS pruned
RUN npm prune --omit=dev --legacy-peer-deps --no-audit --no-fund && rm -rf sandbox extensions

FROM node:26.10.0-bookworm-slim AS trial
WORKDIR /srv/afterword
COPY --from=build /srv/afterword ./
USER node
CMD ["node", "sandbox/main.ts"]

# Its files belong to root, so that no process of the product can change them.
FROM node:26.10.0-bookworm-slim AS product
WORKDIR /srv/afterword
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 PORT=3000
COPY --from=pruned /srv/afterword ./
USER node
EXPOSE 3000
CMD ["node", "server/entry.ts"]
