import { ValiError } from 'valibot'
import { describe, expect, it } from 'vitest'
import { cryptoTable, readContests } from './crypto-table.ts'

const contest = (name: string, theirsMs: number) => ({
  name,
  oursMs: [1, 1, 2],
  theirsMs: [theirsMs, theirsMs, 2 * theirsMs],
})

describe('cryptoTable', () => {
  it('holds signing and sealing to their bars, and shows the rest', () => {
    const { columns, rows } = cryptoTable([
      contest('key pair, rsa1024', 3),
      contest('sign, rsa2048', 25),
      contest('sign, rsa1024', 24),
      contest('seal, server key of 2048 bits', 9),
    ])
    expect(rows.map((row) => row.at(-1))).toEqual(['', 'met', '**missed**', '**missed**'])
    expect(rows[1]).toEqual(['sign, rsa2048', '1 ms', '25 ms', '**25** (25 to 25)', '≥ 25', 'met'])
    for (const row of rows) expect(row).toHaveLength(columns.length)
  })
})

describe('readContests', () => {
  it('reads what the page wrote', () => {
    const all = [contest('sign', 30)]
    expect(readContests(JSON.stringify(all))).toEqual(all)
  })

  it.each([
    '',
    '{}',
    '[{"name":"sign","oursMs":[],"theirsMs":[1]}]',
    '[{"name":"sign","oursMs":[null],"theirsMs":[1]}]',
  ])('refuses %j', (text) => {
    expect(() => readContests(text)).toThrow(ValiError)
  })
})
