import * as v from 'valibot'
import { hostList } from './readers.ts'
import { setting } from './setting.ts'

/** How trading backends are reached. */
export const backendSettings = v.object({
  privateHosts: setting(hostList, {
    name: 'HOOKS_PRIVATE_HOSTS',
    fallback: '',
    expected: 'host names or addresses, each with :port if need be, separated by commas',
    meaning:
      'Hosts of trading backends that may be in your own network and may be told without TLS. All other hosts must be public.',
  }),
})
