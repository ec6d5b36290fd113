import { describe, expect, it } from 'vitest'
import type { GroupResult, Judged } from './judge.ts'
import { type Outcome, printReport } from './report.ts'

const quiet: GroupResult = { answered: 10, failed: 0, met: new Map(), slowestMs: 200, disturbedMs: 0 }
const judged: Judged = {
  ...{ pages: quiet, calls: quiet, events: quiet },
  ...{ sessions: new Map([['revoked and refused', 3]]), oldestMs: 4000, faults: [] },
}
const outcome: Outcome = {
  ...{ component: 'Redis', how: 'killed', judged, readyAfterMs: 1500, storedAfterMs: 100 },
  ...{ acknowledged: 50, lost: 0, duplicated: 0 },
}

describe('printReport', () => {
  it('SHIP-04 has a row for each fault and sums them up in one line', () => {
    const text = printReport([outcome, outcome], ['Two cores.'])
    expect(text).toMatch(
      /^Summary: 2 faults: 20 pages answered, 0 failed; 20 calls done, 0 failed; 100 events acknowledged, 0 lost, 0 twice; ended sessions tried 6 times, accepted 0 times$/m,
    )
    expect(text.match(/^\| Redis \| killed \| 10 \/ 0 \| 0.2 \|/gm)).toHaveLength(2)
    expect(text).not.toContain('What visitors met')
  })

  it('SHIP-04 says what visitors met, and what of it is not allowed', () => {
    const met = new Map([['read: code 00503', { count: 2, longestMs: 700 }]])
    const calls = { ...quiet, failed: 2, met }
    const text = printReport([{ ...outcome, judged: { ...judged, calls, faults: ['calls failed'] } }], [])
    expect(text).toContain('; 10 calls done, 2 failed; ')
    expect(text).toContain('- Redis, killed: read: code 00503 (2, within 0.7 s); NOT ALLOWED: calls failed\n')
  })
})
