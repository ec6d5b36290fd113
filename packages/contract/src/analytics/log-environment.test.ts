import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logEnvironmentPattern } from './event-rules.ts'
import { logEnvironment } from './log-environment.ts'

describe('logEnvironment', () => {
  it.each([
    ['pre', 'www.example.com', 'pre'],
    ['online', 'bike.example.com', 'online'],
    ['test1', 'www.example.com', 'test1'],
    ['stest12', 'test3.example.com', 'stest12'],
    ['', 'test3.example.com', 'test3'],
    ['', 'www-test42.example.com', 'test42'],
    ['', 'test7.bike.example.com', 'test7'],
    ['', 'bike.example.com', 'pre'],
    ['', 'www.mountainbikes.example', 'pre'],
    ['', 'www.example.com', 'online'],
    ['', 'localhost', 'online'],
    ['', '', 'online'],
    ['', 'test.example.com', 'online'],
    ['', 'test123.example.com', 'online'],
    ['test', 'www.example.com', 'online'],
    ['test123', 'bike.example.com', 'pre'],
    ['PRE', 'www.example.com', 'online'],
    ['prod', 'test9.example.com', 'test9'],
    ['test1 ', 'www.example.com', 'online'],
    ['a_test1', 'www.example.com', 'online'],
    ['online\n', 'bike.example.com', 'pre'],
  ])('ANA-08 reads the setting %j on %j as %j', (configured, host, expected) => {
    expect(logEnvironment(configured, host)).toBe(expected)
  })

  it('ANA-08 always gives what the collector takes', () => {
    const part = fc.oneof(fc.constantFrom('test', 'bike', 'pre', 'online', '1', '23', '.', '-'), fc.string())
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (configured, host) => {
        const given = logEnvironment(configured, host)
        expect(given).toMatch(logEnvironmentPattern)
        if (logEnvironmentPattern.test(configured)) expect(given).toBe(configured)
        else expect(given === 'online' || host.includes(given) || host.includes('bike')).toBe(true)
      }),
    )
  })
})
