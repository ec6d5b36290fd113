import { type CallName, calls } from '@portico/contract'
import { geetestOrigin } from '@portico/gateway/geetest-sources'
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
    meaning: 'The size of device keys. `rsa1024` accepts both sizes; 1024 bits are considered weak.',
  }),
  sealing: setting(v.picklist(['on', 'off']), {
    name: 'SEALING',
    fallback: 'on',
    expected: 'on or off',
    meaning: 'Whether passwords and codes are encrypted in the browser. With `off`, TLS alone protects them.',
  }),
  rateLimitScale: setting(wholeNumber(1, 100_000), {
    name: 'RATE_LIMIT_SCALE',
    fallback: '1',
    expected: 'a whole number from 1 to 100000',
    meaning:
      'Multiplies the limits of one address, network or device for calls, for pages and for events: for load tests, and for many visitors behind one address. The limit of events in a day for the whole site stays the same.',
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
    meaning: 'Calls that always need a captcha. A log-in also needs one after failures.',
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
      meaning: 'The address of the validation service.',
    }),
  }),
})

/** Signs what is asked of the validation service of the captcha. */
export const geetestKey = optionalSetting(geetestText, {
  name: 'GEETEST_KEY',
  expected: geetestForm,
  meaning: 'The key of GEETEST_ID, which signs requests to the validation service.',
})
