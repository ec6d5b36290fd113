import { describe, expect, it } from 'vitest'
import { clientTable } from './client-table.ts'

const cost = (startMs: number, apartMs: number, togetherMs: number) => ({ startMs, apartMs, togetherMs })
const page = { plain: [cost(1, 5, 2)], slow: [cost(4, 20, 8)] }

function client(gzipBytes: number, apartMs: number) {
  const built = { name: 'client', gzipBytes, brotliBytes: 4000 }
  const [plain, slow] = [[cost(3, 5 + apartMs, 2.5)], [cost(12, 28, 10)]]
  return { built, plain, slow }
}

describe('clientTable', () => {
  it('takes off what the page itself costs', () => {
    const { rows, columns } = clientTable([client(4900, 1)], page)
    expect(rows[0]).toEqual(['client', '4.9 kB', '4.0 kB', '2', '8', '1', '8', '0.5', '2', 'met'])
    for (const row of rows) expect(row).toHaveLength(columns.length)
  })

  it.each([
    ['size', 5001, 1],
    ['time', 5000, 1.01],
  ])('ANA-02 shows that the bar of its %s is missed', (_name, gzipBytes, apartMs) => {
    expect(clientTable([client(gzipBytes, apartMs)], page).rows[0]?.at(-1)).toBe('**missed**')
  })

  it('holds only the first to the bars', () => {
    expect(clientTable([client(4900, 1), client(75_000, 90)], page).rows[1]?.at(-1)).toBe('')
  })

  it('takes the middle of the rounds', () => {
    const plain = [cost(1, 5, 2), cost(3, 7, 4), cost(90, 80, 70)]
    expect(clientTable([{ ...client(1, 1), plain }], page).rows[0]?.[3]).toBe('2')
  })
})
