import { EventEmitter, on } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { type AnyCall, envelopeSchema, login, sendCode } from '@portico/contract'
import { signCall, testDeviceKey } from '@portico/gateway/test-caller'
import * as v from 'valibot'
import { bring } from '../events/event-load.ts'

/** Something that is done again and again until it is disposed of; that waits for what is under way. */
export interface Load extends AsyncDisposable {
  /** Resolves when it was done so many times more; rejects with a fault of it. */
  more(times: number): Promise<void>
}

/** Does something in so many places at once, each time after a pause. A fault of what is asked is what a drill looks for. */
export function startLoad(
  work: (number: number) => Promise<unknown>,
  { atOnce = 1, pauseMs = 100 }: { readonly atOnce?: number; readonly pauseMs?: number } = {},
): Load {
  let number = 0
  const rounds = new EventEmitter()
  const over = new AbortController()
  const done = Array.from({ length: atOnce }, async () => {
    while (!over.signal.aborted) {
      number += 1
      await work(number)
      rounds.emit('done')
      await waitFor(pauseMs)
    }
  })
  const all = Promise.all(done)
  const until = async (times: number) => {
    let left = times
    for await (const _round of on(rounds, 'done')) {
      left -= 1
      if (left === 0) return
    }
  }
  return {
    async more(times) {
      await Promise.race([until(times), all])
    },
    async [Symbol.asyncDispose]() {
      over.abort()
      await all
    },
  }
}

const answerMs = 15_000

/** Sends a call of a device; the code in its envelope, null where nothing answers. */
async function call(origin: string, target: AnyCall, input: object): Promise<string | null> {
  const key = await testDeviceKey('drill')
  const headers = { website: 'default', origin, 'content-type': 'application/json' }
  const {
    path,
    method,
    body,
    headers: signed,
  } = await signCall({ call: target, key, timeMs: Date.now(), input, headers })
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      body,
      headers: signed,
      signal: AbortSignal.timeout(answerMs),
    })
    return v.parse(envelopeSchema, await answer.json()).code
  } catch (error) {
    if (error instanceof v.ValiError) throw error
    // The process is away, which is what the drill is about.
    return null
  }
}

let people = 0

/** A log-in with an unknown name. */
export function logInUnknown(origin: string): Promise<string | null> {
  people += 1
  return call(origin, login, { loginName: `unknown-${people}@example.com`, pwd: 'a wrong password' })
}

/** Asks for a code by mail, to an address of its own each time. */
export function askForMail(origin: string): Promise<string | null> {
  people += 1
  return call(origin, sendCode, { purpose: 'register', email: `person-${people}@example.com` })
}

/** Asks for a code by text message to a number of a country, whose prefix is another one each time. */
export function askForText(origin: string, areaCode: '41' | '43' | '49'): Promise<string | null> {
  people += 1
  const mobile = {
    41: `79${1000 + people}500`,
    43: `664${1000 + people}5000`,
    49: `151${1000 + people}5000`,
  }[areaCode]
  return call(origin, sendCode, { purpose: 'registerMobile', areaCode, mobile })
}

/** What a visitor does who also logs in: each part of the site has something to count afterwards. */
export async function visit(origin: string): Promise<void> {
  for (const path of ['/', '/price/btc', '/price/btc']) await (await fetch(`${origin}${path}`)).arrayBuffer()
  await logInUnknown(origin)
  await askForMail(origin)
  await bring(origin, [1])
}
