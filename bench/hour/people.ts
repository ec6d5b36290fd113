import type { Population } from '../gateway/population.ts'
import { createSigner, type Device, readDevice, readServerKey } from '../gateway/signer.ts'
import type { PreparedCall } from '../measuring/send.ts'
import type { Asked, Exchanged } from './exchange.ts'

/** People of a server who log in, make signed calls and renew their sessions. Each act answers how long it took, in milliseconds. */
export interface People {
  /** Logs somebody in anew, without what the browser had. */
  logIn(): Promise<number>
  read(): Promise<number>
  renew(): Promise<number>
}

interface Person {
  readonly device: Device
  readonly loginName: string
  cookies: Map<string, string>
}

const enteringAtOnce = 4

function keepCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Meets everybody of a population and logs them in. A person does one thing at a time, as the tokens of the one before are needed. */
export async function createPeople(
  origin: string,
  { website, password: pwd, loginNames, keys }: Population,
  send: (asked: Asked) => Promise<Exchanged>,
): Promise<People> {
  const signer = createSigner(website, await readServerKey(origin))
  const devices = await Promise.all(keys.map(readDevice))
  const idle = loginNames.flatMap((loginName, index): readonly Person[] => {
    const device = devices[index % devices.length]
    return device === undefined ? [] : [{ device, loginName, cookies: new Map() }]
  })

  async function act(prepare: (person: Person) => Promise<PreparedCall>, holding: string): Promise<number> {
    const person = idle.shift()
    if (person === undefined) throw new Error('everybody is at something already')
    try {
      const { tookMs, cookies } = await send({ ...(await prepare(person)), holding })
      keepCookies(person.cookies, cookies)
      return tookMs
    } finally {
      idle.push(person)
    }
  }

  const people: People = {
    logIn: () =>
      act((person) => {
        person.cookies = new Map()
        return signer.logIn(person.device, { loginName: person.loginName, pwd })
      }, '"sessionHandle"'),
    read: () => act((person) => signer.readUser(person.device, cookieOf(person)), '"userId"'),
    renew: () => act((person) => signer.renew(person.device, cookieOf(person)), '"sessionHandle"'),
  }
  for (let entered = 0; entered < loginNames.length; entered += enteringAtOnce)
    await Promise.all(Array.from({ length: enteringAtOnce }, () => people.logIn()))
  return people
}
