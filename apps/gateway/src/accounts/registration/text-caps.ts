import type { CodeName } from '@portico/contract'
import type { GatewayContext, TextOutcome } from '../../context.ts'
import type { RateRule } from '../../limits/rate-rules.ts'
import { isMobile, type LoginName } from '../login-name.ts'
import type { CodeAsker } from './code-quotas.ts'

/** A wish for a code, as far as caps look at it. */
export interface TextWish {
  readonly target: LoginName
  readonly asker: Pick<CodeAsker, 'by'>
}

/** Bounds how many text messages strangers can make the site send: each costs money, and some numbers pay who calls them. */
export interface TextCaps {
  /** Counts a wish; mails are never refused. What was granted and came to nothing is given back. */
  ask(wish: TextWish): Promise<
    | { giveBack(): Promise<void> }
    | { readonly refusal: Extract<CodeName, 'operationUnavailable'> }
    | {
        readonly refusal: Extract<CodeName, 'waitRequired'>
        readonly data: { readonly retryAfterMs: number }
      }
  >
}

const nothing = { giveBack: () => Promise.resolve() }
/** Numbers that one owner can have for little differ in so many digits at their end. */
const ownDigits = 4

/** The country calling codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes: ReadonlySet<string> = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

function callingCodeOf(number: string): string {
  const digits = number.slice(1)
  return (
    [1, 2].map((length) => digits.slice(0, length)).find((code) => shortCodes.has(code)) ?? digits.slice(0, 3)
  )
}

/**
 * Creates the caps of a site. Who has proven something is bounded by their own quota alone: what strangers do must never close an
 * owner's second step.
 */
export function createTextCaps({
  limits,
  website,
  settings,
  countText,
}: Pick<GatewayContext, 'limits' | 'website' | 'settings' | 'countText'>): TextCaps {
  /** Narrow caps first, so that what one of them refuses uses up nothing wider. */
  function capsOf(number: string): readonly (readonly [RateRule, string, TextOutcome])[] {
    return [
      ['textPrefix', `${website}:${number.slice(0, -ownDigits)}`, 'prefix'],
      ['textCountry', `${website}:${callingCodeOf(number)}`, 'country'],
      ['textSite', website, 'site'],
    ]
  }

  async function askForStranger(number: string): ReturnType<TextCaps['ask']> {
    const granted: (readonly [RateRule, string])[] = []
    const giveBack = async () => {
      await Promise.all(granted.map(([rule, key]) => limits.giveBack(rule, key)))
    }
    for (const [rule, key, outcome] of capsOf(number)) {
      const verdict = await limits.consume(rule, key)
      if (!verdict.allowed) {
        countText(outcome)
        await giveBack()
        return { refusal: 'waitRequired', data: { retryAfterMs: verdict.retryAfterMs } }
      }
      granted.push([rule, key])
    }
    countText('sent')
    return { giveBack }
  }

  return {
    async ask({ target, asker }) {
      if (target.channel !== 'mobile' || !isMobile(target.value)) return nothing
      const isOff = settings.textCodes === 'off' || (settings.textCodes === 'owners' && asker.by !== 'owner')
      if (isOff) {
        countText('off')
        return { refusal: 'operationUnavailable' }
      }
      if (asker.by !== 'owner') return askForStranger(target.value)
      countText('sent')
      return nothing
    },
  }
}
