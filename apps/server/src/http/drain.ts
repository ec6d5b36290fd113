import type { FastifyInstance } from 'fastify'

/** How a server ends: it takes nothing new, finishes what is on its way, and cuts what takes too long. */
export interface Drain {
  /** True from the moment the end began: answers then tell their connection to close. */
  isClosing(): boolean
  /** Waits for answers on their way, up to the limit or until forced; then cuts what is left. */
  close(app: FastifyInstance): Promise<void>
}

/** Creates the end of one server. */
export function createDrain(options: { readonly limitMs: number; readonly force: AbortSignal }): Drain {
  const { limitMs, force } = options
  let closing = false
  return {
    isClosing: () => closing,
    async close(app) {
      closing = true
      const cut = () => app.server.closeAllConnections()
      const timer = setTimeout(cut, limitMs)
      force.addEventListener('abort', cut)
      const closed = app.close()
      if (force.aborted) cut()
      try {
        await closed
      } finally {
        clearTimeout(timer)
        force.removeEventListener('abort', cut)
      }
    },
  }
}
