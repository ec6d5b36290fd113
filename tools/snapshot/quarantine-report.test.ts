import { bundledSnapshot } from '@portico/market-app'
import { describe, expect, it } from 'vitest'

import { quarantineReport } from './quarantine-report.ts'

describe('quarantineReport', () => {
  it('names what is quarantined, why, and what is shown instead', async () => {
    const report = quarantineReport(await bundledSnapshot())
    expect(report).toMatch(/^bch\t2025-10-19\theld\tjump-and-return\t46\.6\S* -> 596\.\S* of 2025-10-04$/m)
    expect(report).toMatch(/^syp\t2026-01-10\tcut\tredenomination\tx100$/m)
    expect(report).toMatch(/^xpd\t2024-03-02\theld\tstuck-value\t\S+ -> nothing$/m)
  })

  it('lists nothing of an asset that needed no cleaning', async () => {
    expect(quarantineReport(await bundledSnapshot())).not.toMatch(/^(?:usd|eur|aapl)\t/m)
  })
})
