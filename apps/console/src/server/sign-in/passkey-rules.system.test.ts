import { createTestAuthenticator } from '@portico/passkeys/test-authenticator'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type ConsoleSite, refusalOf, testDatabases, tokenOf } from '../../../test/console-site.ts'
import { consoleSuite } from '../../../test/console-suite.ts'
import { freshForMs } from '../../contract/rule.ts'

const wish = { name: 'Sam', contact: null, roles: ['support'], reason: 'a new colleague' }
const made = v.object({
  data: v.object({
    ceremony: v.string(),
    options: v.looseObject({ challenge: v.string() }),
  }),
})

describe.each(testDatabases)('passkeys of operators on a database, %s', (_name, serverUrl) => {
  const { owned: fresh } = consoleSuite(serverUrl)
  const staleSession = async (own: ConsoleSite, ann: Awaited<ReturnType<ConsoleSite['operator']>>) => {
    own.clock.nowMs += freshForMs + 1
    return async () => refusalOf(await ann.act('record.export')) !== 'stale'
  }

  it('SHIP-03 answer a ceremony once', async () => {
    const { own, ann } = await fresh()
    await using _end = own
    for (const purpose of ['log-in', 'prove'] as const) {
      const { ceremony, challenge } = await ann.begin(purpose)
      expect((await ann.call(`${purpose}/finish`, { ceremony, response: ann.sign(challenge) })).state).toBe(
        'done',
      )
      const again = await ann.call(`${purpose}/finish`, { ceremony, response: ann.sign(challenge) })
      expect(refusalOf(again)).toBe('proof')
    }
  })

  it('SHIP-03 prove nothing with the ceremony of a log-in, nor for another operator', async () => {
    const { own, ann, bob } = await fresh()
    await using _end = own
    const proven = await staleSession(own, ann)
    const logIn = await ann.begin('log-in')
    const byLogIn = { ceremony: logIn.ceremony, response: ann.sign(logIn.challenge) }
    expect(refusalOf(await ann.call('prove/finish', byLogIn))).toBe('proof')
    const prove = await ann.begin('prove')
    const byBob = { ceremony: prove.ceremony, response: bob.sign(prove.challenge) }
    expect(refusalOf(await ann.call('prove/finish', byBob))).toBe('proof')
    const bobs = await bob.begin('prove')
    const ofBob = { ceremony: bobs.ceremony, response: ann.sign(bobs.challenge) }
    expect(refusalOf(await ann.call('prove/finish', ofBob))).toBe('proof')
    expect(await proven()).toBe(false)
    expect((await ann.prove()).state).toBe('done')
    expect(await proven()).toBe(true)
  })

  it('SHIP-03 are refused where their count goes back or stands', async () => {
    const { own, ann } = await fresh()
    await using _end = own
    const counts = [50, 50, 49, 0, 51]
    const answers: unknown[] = []
    for (const count of counts) {
      const { ceremony, challenge } = await ann.begin('log-in')
      const got = await ann.call('log-in/finish', { ceremony, response: ann.sign(challenge, { count }) })
      answers.push(refusalOf(got))
    }
    expect(answers).toEqual([null, 'proof', 'proof', 'proof', null])
  })

  it('SHIP-03 make one operator out of an invitation, whose link is stored nowhere', async () => {
    const { own, ann } = await fresh()
    await using _end = own
    const token = tokenOf(await ann.act('operators.invite', wish))
    const begun: { readonly ceremony: string; readonly response: string }[] = []
    for (let count = 0; count < 2; count++) {
      const { data } = v.parse(made, await ann.call('join/start', { token }))
      const { ceremony, options } = data
      const kept = await own.context.volatile.read(`console-ceremony:portico:${ceremony}`)
      expect(kept).toContain('"purpose":"join"')
      expect(kept).not.toContain(token)
      const response = createTestAuthenticator().create({
        ...{ challenge: options.challenge, origin: own.context.origin, rpId: 'console.example' },
      })
      begun.push({ ceremony, response })
    }
    const states: unknown[] = []
    for (const body of begun) states.push(refusalOf(await ann.call('join/finish', body, { cookie: '' })))
    expect(states).toEqual([null, 'proof'])
    expect(refusalOf(await ann.call('join/start', { token }))).toBe('expired')
  })

  it('SHIP-03 GATE-01 sign in by the cookie alone: the right origin without one is nobody', async () => {
    const { own, ann } = await fresh()
    await using _end = own
    expect(refusalOf(await ann.call('act/requests.list', {}, { cookie: '' }))).toBe('signed-out')
    expect(refusalOf(await ann.call('prove/start', {}, { cookie: '' }))).toBe('signed-out')
    expect((await ann.call('act/requests.list')).state).toBe('done')
  })
})
