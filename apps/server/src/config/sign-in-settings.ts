import * as v from 'valibot'
import { list, text, textThat } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** An issuer as tokens name it: https, or http on this machine for a trial. */
function isIssuer(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.search !== '' || url.hash !== '') return false
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}

function issuer(name: string, fallback: string, meaning: string) {
  const expected = 'an https:// address without a query, exactly as tokens name it'
  return setting(textThat(isIssuer), { name, fallback, expected, meaning })
}

function clientId(name: string, meaning: string) {
  const expected = '3 to 255 printable characters without spaces'
  return optionalSetting(text(/^[\x21-\x7e]{3,255}$/), { name, expected, meaning })
}

interface Client {
  readonly clientId: string | null
  readonly issuer: string
}

/** Null without a client ID. */
function clientOf({ clientId: id, issuer: issuedBy }: Client) {
  return id === null ? null : { clientId: id, issuer: issuedBy }
}

/** The ways in beside the password. */
export const signInSettings = v.object({
  apple: v.pipe(
    v.object({
      clientId: clientId(
        'APPLE_CLIENT_ID',
        'The Services ID that Apple knows your site by. Without it nobody signs in with Apple.',
      ),
      issuer: issuer('APPLE_ISSUER', 'https://appleid.apple.com', 'Whose tokens are taken for Apple’s.'),
    }),
    v.transform(clientOf),
  ),
  google: v.pipe(
    v.object({
      clientId: clientId(
        'GOOGLE_CLIENT_ID',
        'The client ID that Google knows your site by. Without it nobody signs in with Google.',
      ),
      issuer: issuer('GOOGLE_ISSUER', 'https://accounts.google.com', 'Whose tokens are taken for Google’s.'),
    }),
    v.transform(clientOf),
  ),
  wallet: setting(
    v.pipe(
      list(v.pipe(text(/^[1-9]\d{0,14}$/), v.transform(Number))),
      v.maxLength(20),
      v.transform((chainIds) => (chainIds.length === 0 ? null : { chainIds })),
    ),
    {
      name: 'WALLET_CHAINS',
      fallback: '',
      expected: 'up to 20 numbers of chains (EIP-155), separated by commas, such as 1,56',
      meaning: 'Chains whose wallets may sign in (EIP-4361). Without one nobody signs in with a wallet.',
    },
  ),
})

/** Vouches for the users of the operator's mini app. */
export const telegramBotToken = optionalSetting(text(/^\d{6,12}:[A-Za-z0-9_-]{30,64}$/), {
  name: 'TELEGRAM_BOT_TOKEN',
  expected: 'the token of a bot, such as 123456789:AAE…',
  meaning: 'Opens your mini app to Telegram’s users. Without it none of them signs in.',
})
