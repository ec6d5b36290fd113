import { Agent, type ClientRequest, get } from 'node:http'

/** One answer of a page. */
export interface PageTime {
  /** Milliseconds since the epoch. */
  readonly askedMs: number
  readonly tookMs: number
}

/** Looks at pages again and again. */
export interface PageWatch {
  /** Stops asking and tells how long each answer took. Throws where one was no success. */
  end(): Promise<readonly PageTime[]>
}

/** Whether a request failed since the server closed its kept connection as idle at that moment: then it was not read. */
export function wasClosedMeanwhile(request: ClientRequest, error: Error): boolean {
  return request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
}

/** What a server says that stood still for so long that a connection was too old before anything was read from it. */
const notRead = 408
const mostAsked = 3

/** One page, from when it was due. */
interface Look {
  readonly address: string
  readonly agent: Agent
  readonly begunMs: number
  readonly asked: number
}

/**
 * How long a page takes, from when it was due until it is there. A connection that the server closed as idle while the request was on its
 * way is no answer, and neither is a request that it has not read: both are asked again, as browsers do, and the time goes on.
 */
function timeOf(look: Look): Promise<PageTime> {
  const { address, agent, begunMs, asked } = look
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        const tookMs = performance.now() - begunMs
        if (response.statusCode === 200) resolve({ askedMs: performance.timeOrigin + begunMs, tookMs })
        else if (response.statusCode === notRead && asked < mostAsked)
          resolve(timeOf({ ...look, asked: asked + 1 }))
        else reject(new Error(`${address} answered ${response.statusCode}`))
      })
    })
    request.once('error', (error) => {
      if (wasClosedMeanwhile(request, error)) resolve(timeOf(look))
      else reject(error)
    })
  })
}

/** More than a server that keeps up needs. One that does not would get ever more of them, and the watch itself would be its load. */
const connections = 32

/**
 * Asks for one page after the other at a steady pace, whether the answer before has come or not. What is due while all connections
 * wait for an answer is asked when one is free, and its time counts from when it was due.
 */
export function watchPages(nextAddress: () => string, paceMs: number): PageWatch {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: Promise<PageTime>[] = []
  const timer = setInterval(() => {
    const time = timeOf({ address: nextAddress(), agent, begunMs: performance.now(), asked: 1 })
    // A failure is told at the end; until then it must not end the process.
    time.catch(() => {})
    times.push(time)
  }, paceMs)
  return {
    async end() {
      clearInterval(timer)
      try {
        return await Promise.all(times)
      } finally {
        agent.destroy()
      }
    },
  }
}
