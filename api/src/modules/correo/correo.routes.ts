import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'

export function correoRoutes(_app: FastifyInstance, _deps: RouteDeps): void {}
