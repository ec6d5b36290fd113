import type { AccountServices } from '../../services.ts'
import type { OutsideProof } from '../outside-proof.ts'
import { readInitData, type TelegramUser } from './read-init-data.ts'

/** How old Telegram's word may be, and how far its clock may be ahead of this one, milliseconds (protocol 3.15). */
const oldestMs = 300_000
const aheadMs = 60_000

/** Longer than any data stays good. */
const rememberedMs = 600_000

const longestLabel = 100

/** What no text of a page should hold: control characters, halves of letters, and what turns the direction of others. */
const unfit = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\s]+/gu

/** The name that somebody goes by at Telegram; its number where there is no name. */
function labelOf({ id, first_name, last_name, username }: TelegramUser): string {
  const name = `${first_name} ${last_name}`.replace(unfit, ' ').trim()
  const label = name === '' ? username.trim() : name
  return label === '' ? String(id) : Array.from(label).slice(0, longestLabel).join('')
}

/**
 * Who opened the mini app. Uses the data up: it is good once, whatever becomes of the sign-in. Null where Telegram is not
 * offered, and for data that is not Telegram's, too old, used, or a bot's.
 */
export async function telegramProof(
  { context }: AccountServices,
  { initData }: { readonly initData: string },
): Promise<OutsideProof | null> {
  const { providers, volatile, website } = context
  const read = providers.telegram && readInitData(initData, providers.telegram.botToken)
  if (read === null || read.user.is_bot) return null
  const ageMs = context.now() - read.signedMs
  if (ageMs > oldestMs || ageMs < -aheadMs) return null
  const use = await volatile.addOnce(`telegram:${website}:${read.hash}`, rememberedMs)
  if (use === 'present') return null
  const { user } = read
  return {
    provider: 'telegram',
    issuer: 'telegram',
    subject: String(user.id),
    label: labelOf(user),
    email: null,
  }
}
