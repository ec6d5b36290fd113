import { Agent, get } from 'node:http'

/** Looks at a page again and again while something else happens. */
export interface PageWatch {
  /** Stops asking and tells how long each answer took, in milliseconds. Throws where one was no success. */
  end(): Promise<readonly number[]>
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedMs)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    request.once('error', reject)
  })
}

/** Asks for a page at a steady pace, whether the answer before has come or not. */
export function watchPage(url: string, paceMs: number): PageWatch {
  const agent = new Agent({ keepAlive: true })
  const times: Promise<number>[] = []
  const timer = setInterval(() => {
    const time = timeOf(url, agent)
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
