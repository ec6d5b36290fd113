import { randomBytes } from 'node:crypto'
import type { VolatileStore } from '@portico/stores'
import * as v from 'valibot'

const newDeviceSchema = v.object({
  /** Stored with this name: the device that asks to be logged in. */
  side: v.literal('newcomer'),
  /** The key that the session will be bound to. */
  thumbprint: v.string(),
  userAgent: v.string(),
  ip: v.string(),
  /** Milliseconds since the epoch. */
  askedMs: v.number(),
  /** Shown on both screens; null where the new device itself shows the code. */
  checkNumber: v.nullable(v.string()),
})

const ownerSchema = v.object({
  side: v.literal('owner'),
  userId: v.string(),
  /** The log-in that shows or scanned the code; it alone may decide. */
  family: v.string(),
  /** Of the password at that moment; another one voids the pairing. */
  passwordMark: v.string(),
  /** The account's count of endings at that moment; another one voids the pairing. An earlier release wrote none. */
  sessionEndings: v.optional(v.number()),
})

/** The device that asks to be logged in. */
export type NewDevice = Readonly<v.InferOutput<typeof newDeviceSchema>>

/** Who is logged in and may confirm. */
export type Owner = Readonly<v.InferOutput<typeof ownerSchema>>

const sideSchema = v.variant('side', [newDeviceSchema, ownerSchema])
const shownSchema = v.object({ by: sideSchema, endsMs: v.number() })
const decisionSchema = v.picklist(['confirm', 'refuse'])

/** What the owner says. */
export type Decision = v.InferOutput<typeof decisionSchema>

/** A log-in by another device, as far as it has come. */
export interface Pairing {
  readonly key: string
  /** Who shows the code. */
  readonly shownBy: 'newcomer' | 'owner'
  /** Null until the other side has come. */
  readonly newDevice: NewDevice | null
  readonly owner: Owner | null
  readonly decision: Decision | null
  readonly expiresInMs: number
}

/** Log-ins by another device that are under way, by the key in their code. */
export interface Pairings {
  /** Answers the key: 128 random bits. */
  open(by: NewDevice | Owner): Promise<{ readonly qrcodeKey: string; readonly expiresInMs: number }>
  /** Null where there is none, or it is over. */
  find(key: string): Promise<Pairing | null>
  /** Adds the side that did not show the code; true for exactly one of many callers. */
  join(pairing: Pairing, side: NewDevice | Owner): Promise<boolean>
  /** Keeps the decision after `record` has been told of it; true for exactly one of many callers. */
  decide(pairing: Pairing, decision: Decision, record: () => Promise<void>): Promise<boolean>
  /** Ends the pairing; true for exactly one of many callers. */
  close(key: string): Promise<boolean>
}

/** How long a code is good, from when it is shown until the session has begun (protocol 3.12). */
const pairingLifeMs = 120_000

/** What the parts of a pairing are kept under. */
const prefixes = {
  shown: 'pairing',
  joined: 'pairing-joined',
  decided: 'pairing-decided',
} as const

/** Keeps pairings in the volatile store, each part under a key of its own that is written once. */
export function createPairings(options: {
  readonly volatile: VolatileStore
  readonly website: string
  readonly now: () => number
}): Pairings {
  const { volatile, website, now } = options
  const keyOf = (part: keyof typeof prefixes, key: string) => `${prefixes[part]}:${website}:${key}`

  async function read(part: keyof typeof prefixes, key: string): Promise<unknown> {
    const text = await volatile.read(keyOf(part, key))
    return text === null ? null : JSON.parse(text)
  }

  /** True for the one caller that may write the part. */
  async function reserve(part: 'joined' | 'decided', { key, expiresInMs }: Pairing): Promise<boolean> {
    return (await volatile.addOnce(`${keyOf(part, key)}:mark`, expiresInMs)) === 'added'
  }

  return {
    async open(by) {
      const qrcodeKey = randomBytes(16).toString('base64url')
      const shown = JSON.stringify({ by, endsMs: now() + pairingLifeMs })
      await volatile.put(keyOf('shown', qrcodeKey), shown, pairingLifeMs)
      return { qrcodeKey, expiresInMs: pairingLifeMs }
    },
    async find(key) {
      const [shown, joined, decided] = await Promise.all([
        read('shown', key),
        read('joined', key),
        read('decided', key),
      ])
      if (shown === null) return null
      const { by, endsMs } = v.parse(shownSchema, shown)
      const expiresInMs = endsMs - now()
      if (expiresInMs <= 0) return null
      const sides = [by, v.parse(v.nullable(sideSchema), joined)]
      return {
        key,
        shownBy: by.side,
        newDevice: sides.find((side) => side?.side === 'newcomer') ?? null,
        owner: sides.find((side) => side?.side === 'owner') ?? null,
        decision: v.parse(v.nullable(decisionSchema), decided),
        expiresInMs,
      }
    },
    async join(pairing, side) {
      if (!(await reserve('joined', pairing))) return false
      await volatile.put(keyOf('joined', pairing.key), JSON.stringify(side), pairing.expiresInMs)
      return true
    },
    async decide(pairing, decision, record) {
      if (!(await reserve('decided', pairing))) return false
      await record()
      await volatile.put(keyOf('decided', pairing.key), JSON.stringify(decision), pairing.expiresInMs)
      return true
    },
    close: async (key) => (await volatile.take(keyOf('shown', key))) !== null,
  }
}
