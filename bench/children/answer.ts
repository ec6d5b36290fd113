import type { Server } from 'node:http'

/**
 * Answers the questions of the process that started this one, one at a time, and tells it first what it has to know.
 * The process ends when its parent lets go of it.
 */
export function answerParent(greeting: object, answer: (question: unknown) => unknown): void {
  if (!process.send) throw new Error('this script is started by the bench')
  const tell = (message: object) => void process.send?.(message)
  process.on('message', async (question) => {
    try {
      tell({ answer: await answer(question) })
    } catch (error) {
      tell({ failure: String(error) })
    }
  })
  process.once('disconnect', () => {
    process.exitCode = 0
    setImmediate(() => process.exit())
  })
  tell(greeting)
}

/** CPU time of this process since its start, all threads, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Where a server of this process listens. */
export function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}
