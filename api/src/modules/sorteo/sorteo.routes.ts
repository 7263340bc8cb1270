import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'

export function sorteoRoutes(_app: FastifyInstance, _deps: RouteDeps): void {}
