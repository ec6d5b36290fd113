import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteKind } from '../operation/route-kind.ts'

/** Follows requests and what they ask of others. Disposing it hands on what is left. */
export interface Tracing extends AsyncDisposable {
  /** Follows what this server answers; before any other hook. */
  register(app: FastifyInstance, kindOf: (request: FastifyRequest) => RouteKind): void
  /** Tells which call the request at hand is, and the code in its envelope. */
  answered(call: string, code: string): void
  /** Tells which page the request at hand has made, and in which form. */
  made(page: string, form: string): void
}
