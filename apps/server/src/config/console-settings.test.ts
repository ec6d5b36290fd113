import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { ConfigError } from './setting.ts'

it('SHIP-03 runs no console unless it is told to', () => {
  const { roles, console } = parseConfig({})
  expect(roles).not.toContain('console')
  expect(console).toEqual({ origin: null, host: '127.0.0.1', port: 3100, idleMs: 900_000 })
  expect(parseConfig({ ROLES: 'console' }).roles).toEqual(['console'])
})

it('SHIP-03 refuses a console on the host of visitors, whatever the port', () => {
  const site = { PUBLIC_ORIGIN: 'https://www.example.com' }
  const given = (origin: string) => () => parseConfig({ ...site, CONSOLE_ORIGIN: origin })
  expect(given('https://console.example.com')).not.toThrow()
  expect(given('https://www.example.com:8443')).toThrow(ConfigError)
  expect(given('https://www.example.com')).toThrow(
    /CONSOLE_ORIGIN: expected an origin .* not that of PUBLIC_ORIGIN/,
  )
  expect(given('https://console.example.com/path')).toThrow(ConfigError)
})
