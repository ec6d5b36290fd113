import { calls, login, marketQuote, sendCode, stopRecovery } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { isKeptFromBlocked } from './blocked-calls.ts'

/** Whether an answer may begin a session, by the field that every such answer has. */
function beginsSession({ output }: (typeof calls)[number]): boolean {
  return 'entries' in output && 'accessTokenResVO' in output.entries
}

describe('isKeptFromBlocked', () => {
  it('SHIP-03 holds for every call of a visitor that may begin a session', () => {
    const open = calls.filter((call) => beginsSession(call) && call.session !== 'required')
    expect(open.length).toBeGreaterThan(5)
    expect(open.filter((call) => !isKeptFromBlocked(call)).map(({ name }) => name)).toEqual([])
  })

  it('SHIP-03 holds for codes and log-ins, and for nothing that readers need', () => {
    expect([login, sendCode, marketQuote].map(isKeptFromBlocked)).toEqual([true, true, false])
  })

  it('SHIP-03 SAFE-03 never holds for stopping a recovery, nor for what a session does', () => {
    expect(isKeptFromBlocked(stopRecovery)).toBe(false)
    const ofSessions = calls.filter(({ session }) => session === 'required')
    expect(ofSessions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['setContact', 'removeContact', 'setStepRule']),
    )
    expect(ofSessions.filter(isKeptFromBlocked)).toEqual([])
  })
})
