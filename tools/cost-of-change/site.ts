import { setTimeout as waitFor } from 'node:timers/promises'
import { openBrowser } from '../compatibility/browser.ts'
import { ask } from '../compatibility/request.ts'

/** A started site, as it is asked over HTTP. */
export interface Site {
  /** The text of an address. Throws where it does not answer with 200. */
  text(path: string): Promise<string>
  /** The text of an address once it holds something, which takes a market source a moment. */
  textWith(path: string, wanted: string): Promise<string>
  /** The data that a signed call answers with. */
  call(path: string, clear: object): Promise<unknown>
}

const timeoutMs = 20_000
const lookAgainMs = 200

/** The site that listens on a port of this machine. */
export function siteAt(port: number): Site {
  async function text(path: string): Promise<string> {
    const answer = await ask(port, { path })
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    return answer.text
  }
  return {
    text,
    async textWith(path, wanted) {
      const deadlineMs = performance.now() + timeoutMs
      let found = await text(path)
      while (!found.includes(wanted) && performance.now() < deadlineMs) {
        await waitFor(lookAgainMs)
        found = await text(path)
      }
      return found
    },
    async call(path, clear) {
      const browser = await openBrowser({ port, now: Date.now })
      const { code, data } = await browser.call(path, { clear })
      if (code !== '00000') throw new Error(`${path} answers the code ${code}`)
      return data
    },
  }
}

/** Names what a text lacks. */
export function lacking(path: string, text: string, wanted: Readonly<Record<string, string | RegExp>>) {
  return Object.entries(wanted)
    .filter(([, part]) => (typeof part === 'string' ? !text.includes(part) : !part.test(text)))
    .map(([name]) => `${path} lacks ${name}`)
}
