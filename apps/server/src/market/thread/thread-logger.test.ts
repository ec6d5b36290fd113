import { describe, expect, it } from 'vitest'
import type { MarketThreadNews } from './messages.ts'
import { createThreadLogger } from './thread-logger.ts'

function createLog() {
  const told: MarketThreadNews[] = []
  // As a port between threads takes it.
  const logger = createThreadLogger((news) => void told.push(structuredClone(news)))
  return { told, logger }
}

describe('createThreadLogger', () => {
  it('OPS-01 tells lines with their level, fields and message', () => {
    const { told, logger } = createLog()
    logger.info({ source: 'one', assets: 2 }, 'read')
    logger.warn({}, 'slow')
    logger.error({ err: new RangeError('no price', { cause: new Error('no answer') }) }, 'failed')
    expect(told).toMatchObject([
      { kind: 'log', level: 'info', fields: { source: 'one', assets: 2 }, message: 'read' },
      { kind: 'log', level: 'warn', fields: {}, message: 'slow' },
      { kind: 'log', level: 'error', message: 'failed' },
    ])
    expect(told[2]).toMatchObject({
      fields: {
        err: { type: 'RangeError', message: 'no price: no answer', stack: expect.stringContaining('at ') },
      },
    })
  })

  it('SAFE-06 tells a line whose field is called as one of its own, and does not throw', () => {
    const { told, logger } = createLog()
    logger.info({ level: 'high', msg: 3 }, 'odd')
    expect(told).toEqual([{ kind: 'log', level: 'error', fields: {}, message: 'odd' }])
  })

  it('SAFE-06 tells what is no JSON: a value that refers to itself, a whole number of any size, a function', () => {
    const { told, logger } = createLog()
    const circle: Record<string, unknown> = { name: 'circle', count: 12n, work: () => {} }
    circle['self'] = circle
    logger.warn({ err: Object.assign(new Error('spoilt'), { circle, count: 3n }), circle }, 'odd')
    expect(told).toMatchObject([{ kind: 'log', level: 'warn', message: 'odd' }])
    expect(JSON.stringify(told)).toContain('spoilt')
  })
})
