import { pino } from 'pino'
import * as v from 'valibot'
import type { ServerLogger } from '../../operation/logger.ts'
import type { MarketThreadNews } from './messages.ts'

/** A field of the line may be called as one of these two: a line is told with what can be read of it, since logging never throws. */
const lineSchema = v.looseObject({ level: v.fallback(v.number(), 0), msg: v.fallback(v.string(), '') })
const levels = new Map(
  (['info', 'warn', 'error'] as const).map((name) => [pino.levels.values[name] ?? 0, name] as const),
)

/**
 * A logger of a thread whose lines are written by another. They go there as pino writes them, which can write everything: errors with
 * what they say of themselves, which would not come through as they are, and what refers to itself.
 */
export function createThreadLogger(tell: (news: MarketThreadNews) => void): ServerLogger {
  function write(line: string) {
    const { level, msg: message, ...fields } = v.parse(lineSchema, JSON.parse(line))
    tell({ kind: 'log', level: levels.get(level) ?? 'error', fields, message })
  }
  return pino({ base: null, timestamp: false }, { write })
}
