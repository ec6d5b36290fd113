import type { AccountServices } from '../../services.ts'
import type { ExternalIdentityProof } from '../identity-proof.ts'
import { readInitData, type TelegramUser } from './read-init-data.ts'

/** How old Telegram's data may be, and how far its clock may be ahead of this one, milliseconds (protocol 3.15). */
const oldestMs = 300_000
const aheadMs = 60_000

/** Longer than any data is valid. */
const rememberedMs = 600_000

const longestLabel = 100

/** Characters that no page should show: control characters, lone surrogates, and marks that change the writing direction. */
const unfit = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\s]+/gu

/** The person's name at Telegram, or the numeric id where there is none. */
function labelOf({ id, first_name, last_name, username }: TelegramUser): string {
  const name = `${first_name} ${last_name}`.replace(unfit, ' ').trim()
  const label = name === '' ? username.trim() : name
  return label === '' ? String(id) : Array.from(label).slice(0, longestLabel).join('')
}

/**
 * The person who opened the mini app. Uses the data up: it is valid once, even where the sign-in then fails. Null where Telegram is not
 * offered, and for data that is not Telegram's, too old, used, or a bot's.
 */
export async function telegramProof(
  { context }: AccountServices,
  { initData }: { readonly initData: string },
): Promise<ExternalIdentityProof | null> {
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
