import type { FastifyInstance } from 'fastify'

/** Follows requests and what they ask of others. Disposing it hands on what is left. */
export interface Tracing extends AsyncDisposable {
  /** Follows what this server answers; before any other hook. */
  register(app: FastifyInstance): void
  /** Tells which call the request at hand is, and the code in its envelope. */
  answered(call: string, code: string): void
  /** Tells which page the request at hand has made, and in which form. */
  made(page: string, form: string): void
}
