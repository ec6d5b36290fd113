import type { Population } from './population.ts'
import type { PreparedCall } from '../measuring/send.ts'
import { createSigner, readDevice, readServerKey } from './signer.ts'

/** Prepares calls as a browser does. Each is new, so that no replay cache knows it. */
export interface Callers {
  /** First steps of log-ins, accounts in turn: signed, sealed, with a device that vouches. */
  logIns(count: number): Promise<readonly PreparedCall[]>
  /** Reads of the user's summary, signed over the body: by devices without a session, or by those that logged in. */
  userReads(count: number, as: 'visitor' | 'user'): Promise<readonly PreparedCall[]>
  /** Logs every account in; `userReads` needs that. Throws where a log-in gives no session. */
  enter(): Promise<void>
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('there is nothing to take turns with')
  return item
}

/** Sends one call and gives its cookies back as a browser returns them. */
async function cookiesOf(origin: string, { method, path, headers, body }: PreparedCall): Promise<string> {
  const response = await fetch(origin + path, { method, headers, body })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  if (cookies.length === 0) throw new Error(`A log-in gave no session: ${await response.text()}`)
  await response.arrayBuffer()
  return cookies.join('; ')
}

/** Meets a server's accounts: reads the server key, imports the devices' keys. */
export async function createCallers(origin: string, population: Population): Promise<Callers> {
  const { website, password: pwd, loginNames, keys } = population
  const signer = createSigner(website, await readServerKey(origin))
  const devices = await Promise.all(keys.map(readDevice))
  const entered: string[] = []
  const prepare = (count: number, one: (index: number) => Promise<PreparedCall>) =>
    Promise.all(Array.from({ length: count }, (_none, index) => one(index)))
  const logIn = (index: number) => {
    const account = index % loginNames.length
    return signer.logIn(itemAt(devices, account), { loginName: itemAt(loginNames, account), pwd })
  }
  return {
    logIns: (count) => prepare(count, logIn),
    userReads: (count, as) =>
      prepare(count, (index) => {
        const account = index % loginNames.length
        return signer.readUser(itemAt(devices, account), as === 'visitor' ? null : itemAt(entered, account))
      }),
    async enter() {
      for (const call of await prepare(loginNames.length, logIn)) entered.push(await cookiesOf(origin, call))
    },
  }
}
