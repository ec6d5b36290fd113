import { logEnvironmentPattern } from './event-rules.ts'

/**
 * The environment that events name (ANA-08): the configured one where it is `pre`, `online` or ends in `test` and one or two
 * digits; else by the host: `test12` of a host that has that in its name, `pre` where it contains `bike`, else `online`.
 */
export function logEnvironment(configured: string, host: string): string {
  if (logEnvironmentPattern.test(configured)) return configured
  const [numbered] = /test\d{1,2}(?!\d)/.exec(host) ?? []
  return numbered ?? (host.includes('bike') ? 'pre' : 'online')
}
