import type { Recovery } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { defaultAccountSettings } from '../account-settings.ts'
import { openAfterMs, type RecoveryState, recoveryState } from './recovery-state.ts'

const hourMs = 3_600_000
const startMs = 1_790_000_000_000
const readyMs = startMs + 168 * hourMs
const at = new Date(startMs)

const live: Recovery = {
  ...{ website: 'portico', id: 'A'.repeat(22), user_id: '2000000001', contact: 'new@example.com' },
  ...{ serial_hash: new Uint8Array(32), stop_hash: new Uint8Array(32), locale: 'en' },
  ...{ is_proven: true, created_at: at, told_at: at, reminded_at: at, ready_at: new Date(readyMs) },
  ...{ approved_at: null, ended_at: null, ended_why: null },
  ...{ kind: 'account', area_code: null, proven_at: null },
}

type Part = Partial<Recovery>

const unproven: Part = { is_proven: false }
const unknown: Part = { user_id: null, is_proven: false }
const stopped: Part = { ended_at: at, ended_why: 'stopped' }
const refused: Part = { ended_at: at, ended_why: 'refused' }

/** What became of it, and its state in the end by what the operator reviews. */
const ends: readonly (readonly [
  string,
  Part,
  Readonly<Record<'always' | 'unproven' | 'never', RecoveryState>>,
])[] = [
  ['the password was known', {}, { always: 'review', unproven: 'ready', never: 'ready' }],
  ['nothing was known', unproven, { always: 'review', unproven: 'review', never: 'ready' }],
  [
    'it was approved',
    { ...unproven, approved_at: at },
    { always: 'ready', unproven: 'ready', never: 'ready' },
  ],
  ['it was stopped', stopped, { always: 'review', unproven: 'review', never: 'over' }],
  ['it was refused', refused, { always: 'review', unproven: 'review', never: 'over' }],
  ['the name is unknown', unknown, { always: 'review', unproven: 'review', never: 'over' }],
  [
    'it was finished',
    { ended_at: at, ended_why: 'finished' },
    { always: 'over', unproven: 'over', never: 'over' },
  ],
]

describe('recoveryState', () => {
  it.each(ends)('ACC-02 says after the waiting time, where %s, %j: %j', (_what, part, states) => {
    for (const review of ['always', 'unproven', 'never'] as const) {
      const settings = { ...defaultAccountSettings.recovery, review }
      expect(recoveryState({ ...live, ...part }, settings, readyMs), review).toBe(states[review])
    }
  })

  it.each([unproven, unknown, stopped, refused, {}])('GATE-03 says the same before it of %j', (part) => {
    for (const review of ['always', 'unproven', 'never'] as const) {
      const settings = { ...defaultAccountSettings.recovery, review }
      expect(recoveryState({ ...live, ...part }, settings, readyMs - 1)).toBe('waiting')
    }
  })

  it.each([{ told_at: null }, { reminded_at: null }])('waits until contacts were told, with %j', (part) => {
    expect(recoveryState({ ...live, ...part }, defaultAccountSettings.recovery, readyMs * 2)).toBe('waiting')
  })

  it('is over thirty days later, whatever became of it', () => {
    for (const part of [{}, unproven, unknown, stopped]) {
      const row = { ...live, ...part }
      const { recovery } = defaultAccountSettings
      expect(recoveryState(row, recovery, readyMs + openAfterMs - 1)).not.toBe('over')
      expect(recoveryState(row, recovery, readyMs + openAfterMs)).toBe('over')
    }
  })
})
