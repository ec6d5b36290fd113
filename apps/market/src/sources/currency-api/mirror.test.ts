import type { Outbound } from '@portico/outbound'
import { describe, expect, it } from 'vitest'
import { createMirror } from './mirror.ts'

const signal = new AbortController().signal

/** Notes what would be asked for, as base and path. */
function noting() {
  const opened: string[] = []
  const asked: string[] = []
  const outbound: Pick<Outbound, 'upstream'> = {
    upstream: ({ name, baseUrl }) => {
      opened.push(baseUrl)
      return {
        name,
        state: () => 'closed',
        json: async ({ path }) => {
          asked.push(`${baseUrl}/${path}`)
          throw new Error('Nothing is sent.')
        },
        text: async () => '',
      }
    },
  }
  return { outbound, opened, asked }
}

describe('createMirror', () => {
  it.each([
    [
      'https://cdn.example.org/npm/rates@{date}/v1/',
      'https://cdn.example.org/npm/rates@2026-10-01/v1/currencies/usd.min.json',
    ],
    [
      'https://cdn.example.org/npm/rates@{date}/v1',
      'https://cdn.example.org/npm/rates@2026-10-01/v1/currencies/usd.min.json',
    ],
    [
      'https://{date}.rates.example.org/v1/',
      'https://2026-10-01.rates.example.org/v1/currencies/usd.min.json',
    ],
    ['https://{date}.rates.example.org', 'https://2026-10-01.rates.example.org/currencies/usd.min.json'],
  ])('finds a day below %s', async (address, expected) => {
    const { outbound, asked } = noting()
    const mirror = createMirror(outbound, { name: 'rates', address })
    await expect(mirror.fetch('2026-10-01', signal)).rejects.toThrow('Nothing is sent.')
    expect(asked).toEqual([expected])
  })

  it('keeps one breaker for all days of a host, and one for the latest of a host that differs by day', async () => {
    const one = noting()
    const fixed = createMirror(one.outbound, { name: 'rates', address: 'https://cdn.example.org/{date}/' })
    for (const date of ['latest', '2026-10-01'])
      await expect(fixed.fetch(date, signal)).rejects.toThrow('sent')
    expect(one.opened).toEqual(['https://cdn.example.org'])

    const many = noting()
    const daily = createMirror(many.outbound, { name: 'rates', address: 'https://{date}.example.org/' })
    for (const date of ['latest', 'latest', '2026-10-01']) {
      await expect(daily.fetch(date, signal)).rejects.toThrow('sent')
    }
    expect(many.opened).toEqual(['https://latest.example.org', 'https://2026-10-01.example.org'])
  })
})
