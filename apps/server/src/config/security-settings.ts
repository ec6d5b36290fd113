import { type CallName, calls } from '@portico/contract'
import { geetestOrigin } from '@portico/gateway'
import * as v from 'valibot'
import { rateSettings } from './rate-settings.ts'
import { isOrigin, list, once, text, textThat, wholeNumber } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** The calls that may ask for a captcha. */
const captchaScenes: readonly CallName[] = calls
  .filter(({ codes }) => codes.some((code) => code === 'captchaRequired'))
  .map(({ name }) => name)

const geetestText = text(/^[A-Za-z0-9]{16,64}$/)
const geetestForm = '16 to 64 letters and digits, given where CAPTCHA is geetest'

/** How calls are protected. */
export const securitySettings = v.object({
  algorithm: setting(v.picklist(['rsa2048', 'rsa1024']), {
    name: 'SIGN_ALGORITHM',
    fallback: 'rsa2048',
    expected: 'rsa2048 or rsa1024',
    meaning: 'The size of device keys. `rsa1024` takes both sizes; it is below what is held to be secure.',
  }),
  sealing: setting(v.picklist(['on', 'off']), {
    name: 'SEALING',
    fallback: 'on',
    expected: 'on or off',
    meaning: 'Whether passwords and codes are encrypted in the browser. `off` trusts TLS alone.',
  }),
  rateLimitScale: setting(wholeNumber(1, 100_000), {
    name: 'RATE_LIMIT_SCALE',
    fallback: '1',
    expected: 'a whole number from 1 to 100000',
    meaning:
      'Multiplies how often one address or device may call, what pages may cost one address, and what events one address or network may bring: for load tests, and for many visitors behind one address. What the whole site takes of events in a day stays.',
  }),
  rates: rateSettings,
  captcha: setting(v.picklist(['built-in', 'geetest']), {
    name: 'CAPTCHA',
    fallback: 'built-in',
    expected: 'built-in or geetest',
    meaning: 'What tells people from scripts: a proof of work, or GeeTest version 4.',
  }),
  captchaScenes: setting(v.pipe(list(v.picklist(captchaScenes)), v.transform(once)), {
    name: 'CAPTCHA_SCENES',
    fallback: 'sendCode',
    expected: `names out of ${captchaScenes.join(', ')}, separated by commas`,
    meaning: 'Calls that always ask for a captcha. A log-in asks for one after failures in any case.',
  }),
  geetest: v.object({
    id: optionalSetting(geetestText, {
      name: 'GEETEST_ID',
      expected: geetestForm,
      meaning: 'The id of the operator’s captcha.',
    }),
    origin: setting(textThat(isOrigin), {
      name: 'GEETEST_ORIGIN',
      fallback: geetestOrigin,
      expected: `an origin such as ${geetestOrigin}, without a path`,
      meaning: 'Where the validation service is.',
    }),
  }),
})

/** Signs what is asked of the validation service of the captcha. */
export const geetestKey = optionalSetting(geetestText, {
  name: 'GEETEST_KEY',
  expected: geetestForm,
  meaning: 'The key of GEETEST_ID, which signs what is asked of the validation service.',
})
