# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY db/patches db/patches
COPY scripts/install scripts/install
RUN npm ci
COPY . .
# Packages' source maps and types are a quarter of them, and nothing reads them.
RUN npm run build \
  && npm prune --omit=dev \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete

FROM node:24-bookworm-slim
# ffmpeg: posters, thumbnails and audio for speech models. tini: process 1 must forward signals.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data
WORKDIR /app
# Owned by root: the server can read its files but not change them.
COPY --from=build /app .
# Listen on all addresses of the container: the port mapping decides which are reachable.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=48", "scripts/run.mjs", "start"]
