import { type I18n, setupI18n } from '@lingui/core'
import type { CodeName } from '@portico/contract'
import { defaultLocale, type LocaleCode, localeOf, waitTextOf } from '@portico/locale'
import { compiledCatalogue } from '@portico/locale/texts'
import * as v from 'valibot'

/** The texts that pages show for the same codes, so that one failure has one wording. */
const textIds: ReadonlyMap<CodeName, string> = new Map<CodeName, string>([
  ['loginRequired', 'failure.keyless'],
  ['ticketExpired', 'failure.keyless'],
  ['signatureInvalid', 'failure.ended'],
  ['credentialsRefused', 'failure.credentials'],
  ['codeRefused', 'failure.code'],
  ['tooManyRequests', 'failure.limit'],
  ['unavailable', 'failure.unavailable'],
  ['internal', 'failure.unreadable'],
  ['captchaCancelled', 'failure.captchaCancelled'],
  ['lastSignInMethod', 'failure.lastWayIn'],
  ['signInTaken', 'failure.signInTaken'],
  ['proofRefused', 'failure.proofRefused'],
  ['freshLogInRequired', 'failure.freshLogIn'],
])

const waitSchema = v.object({ retryAfterMs: v.number() })

/** The text of a wait, which its length decides. */
function waitText(data: unknown) {
  const wait = v.safeParse(waitSchema, data)
  return waitTextOf(wait.success ? wait.output.retryAfterMs : 0)
}

const made = new Map<LocaleCode, I18n>()

function textsOf(code: LocaleCode): I18n {
  const known = made.get(code)
  if (known !== undefined) return known
  const messages = { [code]: compiledCatalogue(code, 'account') }
  const texts = setupI18n({ locale: code, locales: localeOf(code).numberTag, messages })
  made.set(code, texts)
  return texts
}

/** What a failure is called in the reader's language; null where the contract's English is all there is. */
export function wordsFor(refusal: CodeName, reader: { readonly locale: string; readonly data: unknown }) {
  const code = localeOf(reader.locale)?.code ?? defaultLocale
  if (code === defaultLocale) return null
  if (refusal === 'waitRequired') {
    const { id, values } = waitText(reader.data)
    return textsOf(code)._(id, values)
  }
  const id = textIds.get(refusal)
  return id === undefined ? null : textsOf(code)._(id)
}
