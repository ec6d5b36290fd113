import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ServerLogger } from '../operation/logger.ts'
import type { Metrics } from '../operation/metrics.ts'

/**
 * Lets pages that are ready go out before the framework sees their requests, which costs more than sending them (decision 0099). They
 * are counted as the framework's are. While the server is ending, every request goes through the framework.
 */
export function answerFirst(
  app: FastifyInstance,
  options: {
    /** Answers, or tells by `false` that it did nothing. */
    readonly atOnce: (request: IncomingMessage, response: ServerResponse) => boolean
    readonly isClosing: () => boolean
    readonly logger: ServerLogger
    readonly metrics: Metrics
  },
): void {
  const { atOnce, isClosing, logger, metrics } = options
  const { server } = app
  const [framework, ...others] = server.listeners('request')
  if (framework === undefined || others.length > 0) throw new Error('the framework listens once for requests')

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (isClosing()) return false
    try {
      return atOnce(request, response)
    } catch (error) {
      logger.error({ err: error }, 'a page that was ready could not be sent at once')
      return false
    }
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const begunMs = performance.now()
    if (!answered(request, response)) {
      framework.call(server, request, response)
      return
    }
    const count = () => {
      response.off('finish', count)
      response.off('error', count)
      const durationMs = performance.now() - begunMs
      metrics.observeRequest({ kind: 'page', status: response.statusCode, durationMs })
    }
    response.on('finish', count)
    response.on('error', count)
  })
}
