import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

const userSchema = v.object({
  /** At most 52 bits, as Telegram documents. */
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  is_bot: v.optional(v.boolean(), false),
  first_name: v.string(),
  last_name: v.optional(v.string(), ''),
  username: v.optional(v.string(), ''),
})

/** The person who opened the operator's mini app, as Telegram says. */
export type TelegramUser = Readonly<v.InferOutput<typeof userSchema>>

/** The data that a mini app was started with, after its hash was verified. */
export interface InitData {
  readonly user: TelegramUser
  /** When Telegram signed, milliseconds since the epoch. */
  readonly signedMs: number
  /** Identifies this start of the app. */
  readonly hash: string
}

type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * Each name once. A line break in a value, or a special character in a name, would make the hashed text ambiguous. Telegram sends
 * neither: line breaks in its JSON are escaped.
 */
function isUnambiguous(pairs: Pairs): boolean {
  const isPlain = pairs.every(([name, value]) => /^\w+$/.test(name) && !value.includes('\n'))
  return isPlain && new Set(pairs.map(([name]) => name)).size === pairs.length
}

/** Every field but `hash`, also unknown ones and Telegram's own `signature`, sorted by name, a line each. */
function checkTextOf(pairs: Pairs): string {
  const signed = pairs.filter(([name]) => name !== 'hash')
  const sorted = signed.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([name, value]) => `${name}=${value}`).join('\n')
}

function isSigned(pairs: Pairs, hash: string, botToken: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(hash)) return false
  const key = createHmac('sha256', 'WebAppData').update(botToken, 'utf8').digest()
  const expected = createHmac('sha256', key).update(checkTextOf(pairs), 'utf8').digest()
  return timingSafeEqual(expected, Buffer.from(hash, 'hex'))
}

const userText = v.pipe(v.string(), v.parseJson(), userSchema)
const secondsText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/), v.transform(Number))

/**
 * Reads the data of a mini app, verified as Telegram documents it for owners of the bot's token
 * (core.telegram.org/bots/webapps). Null where the hash is wrong, or user or time are missing.
 */
export function readInitData(initData: string, botToken: string): InitData | null {
  const pairs = [...new URLSearchParams(initData)]
  if (!isUnambiguous(pairs)) return null
  const fields = new Map(pairs)
  const hash = fields.get('hash') ?? ''
  if (!isSigned(pairs, hash, botToken)) return null
  const user = v.safeParse(userText, fields.get('user'))
  const signed = v.safeParse(secondsText, fields.get('auth_date'))
  if (!user.success || !signed.success) return null
  return { user: user.output, signedMs: signed.output * 1000, hash }
}
