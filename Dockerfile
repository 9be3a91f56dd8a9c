# The image of the product: an API process, a worker, and the commands of the operator (docs/deployment.md).
#
# BASE_IMAGE has Node 24 with npm on Debian: the embedded database and the runtime of the model need glibc. The default
# is a tag, which moves. Pin its digest where the image is built for others (BASE_IMAGE=node:24-bookworm-slim@sha256:…);
# no digest stands here because none could be looked up where this file was written.
ARG BASE_IMAGE=node:24-bookworm-slim

FROM ${BASE_IMAGE} AS manifests
WORKDIR /app
# The model runtime would download CUDA libraries; the product runs on the processor.
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/messages/package.json packages/messages/

FROM manifests AS build
RUN npm ci --omit=dev --no-fund --no-audit
COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY apps apps
RUN npm run build

# Only what the bundles of the server load: without the tools of the build and without the packages of the screens.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace apps/server --no-fund --no-audit \
 && rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32 \
      node_modules/@smart-waste

FROM ${BASE_IMAGE}
RUN groupadd --gid 10001 waste \
 && useradd --uid 10001 --gid waste --no-create-home --home-dir /data --shell /usr/sbin/nologin waste \
 && install -d -o waste -g waste -m 700 /data /backups
WORKDIR /app
# Files belong to root: the process can change nothing but /data, /backups and /tmp, also without a read-only root file system.
COPY LICENSE NOTICE package.json ./
COPY models models
COPY deploy/healthcheck.mjs deploy/
COPY --from=packages /app/node_modules node_modules
# Its package.json, and the packages of which others need another version.
COPY --from=packages /app/apps/server apps/server
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
# The loopback address of a container reaches nobody, so it listens on all of its own. Publish the port to a proxy only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
USER waste
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "apps/server/dist/main.js"]
