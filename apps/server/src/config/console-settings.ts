import * as v from 'valibot'
import { amount, isOrigin, text, textThat, wholeNumber } from './readers.ts'
import { optionalSetting, setting } from './setting.ts'

/** The console of operators, which has an address of its own. */
export const consoleSettings = v.object({
  origin: optionalSetting(textThat(isOrigin), {
    name: 'CONSOLE_ORIGIN',
    shownFallback: '`http://localhost:CONSOLE_PORT`',
    expected:
      'an origin such as https://console.example.com, without a path, whose host is not that of PUBLIC_ORIGIN',
    meaning:
      'The address at which operators open the console. Their passkeys are bound to its host: another one would know none of them.',
  }),
  host: setting(text(/^[A-Za-z0-9.:-]{1,253}$/), {
    name: 'CONSOLE_HOST',
    fallback: '127.0.0.1',
    expected: 'an IP address or a host name',
    meaning:
      'The interface that the console listens on, where `ROLES` names it. Only your own networks should reach it.',
  }),
  port: setting(wholeNumber(0, 65_535), {
    name: 'CONSOLE_PORT',
    fallback: '3100',
    expected: 'a port from 0 to 65535; 0 takes a free one',
    meaning: 'Where the console listens: never the port of visitors.',
  }),
  idleMs: amount({
    name: 'CONSOLE_IDLE_MINUTES',
    fallback: '15',
    ...{ from: 1, to: 120, unit: 'minutes', times: 60_000 },
    meaning: 'An operator who does nothing for so long is signed out; after ten hours everybody is.',
  }),
})
