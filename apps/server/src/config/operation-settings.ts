import { hostname } from 'node:os'
import * as v from 'valibot'
import { figure } from './figure.ts'
import type { Setting } from './setting.ts'

/** How the process is told apart, and when it calls something amiss, in the order of the documentation. */
export const operationSettings = {
  INSTANCE: {
    schema: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))), null),
    fallback: '(the host’s name)',
    expected: 'up to 64 letters, digits and . : _ -',
    meaning: 'What lines of the log call this process, so that those of several are told apart.',
  },
  RATES_OLD_HOURS: figure(
    '24',
    { from: 1, to: 87_600, unit: 'hours' },
    'Where the newest price of a coin is older than this, readiness says so.',
  ),
  DISK_FREE_PERCENT: figure(
    '5',
    { from: 0, to: 90, unit: 'percent' },
    'Where less of the disk of `DATA_DIR` is free, readiness says so.',
  ),
} as const satisfies Record<string, Setting<unknown>>

/** What was read for each of them. */
export type OperationEnvironment = {
  readonly [Name in keyof typeof operationSettings]: v.InferOutput<(typeof operationSettings)[Name]['schema']>
}

/** The operation's part of the configuration. */
export interface OperationConfig {
  readonly instance: string
  readonly ratesOldMs: number
  readonly diskFreePercent: number
}

const hourMs = 3_600_000

/** The operation's part of the configuration. */
export function operationConfigOf(environment: OperationEnvironment): OperationConfig {
  return {
    instance: environment.INSTANCE ?? hostname(),
    ratesOldMs: environment.RATES_OLD_HOURS * hourMs,
    diskFreePercent: environment.DISK_FREE_PERCENT,
  }
}
