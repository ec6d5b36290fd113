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

/** A connection that the server closed as idle while the request was on its way is no answer: it is asked again, as browsers do. */
function timeOf(address: string, agent: Agent, begunMs = performance.now()): Promise<PageTime> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        const tookMs = performance.now() - begunMs
        if (response.statusCode === 200) resolve({ askedMs: performance.timeOrigin + begunMs, tookMs })
        else reject(new Error(`${address} answered ${response.statusCode}`))
      })
    })
    request.once('error', (error) => {
      if (wasClosedMeanwhile(request, error)) resolve(timeOf(address, agent, begunMs))
      else reject(error)
    })
  })
}

/** Asks for one page after the other at a steady pace, whether the answer before has come or not. */
export function watchPages(nextAddress: () => string, paceMs: number): PageWatch {
  const agent = new Agent({ keepAlive: true })
  const times: Promise<PageTime>[] = []
  const timer = setInterval(() => {
    const time = timeOf(nextAddress(), agent)
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
