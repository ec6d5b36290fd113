// @vitest-environment happy-dom
import type { Analytics } from '@portico/analytics'
import { consentKey, saveConsent } from '@portico/analytics/consent'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { measureWithConsent } from './consent.ts'

const required = { consent: 'required', signals: 'honoured' } as const
const assumed = { consent: 'assumed', signals: 'honoured' } as const

let told: string[] = []
let start: () => Promise<Analytics>

const settled = () => vi.waitFor(() => expect(told).not.toEqual([]))
const choose = (choice: 'on' | 'off') => saveConsent(() => localStorage, choice)
/** What the browser tells a tab of another one's change. */
const otherTab = (key: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }))

beforeEach(() => {
  localStorage.clear()
  told = []
  start = async () => {
    told.push('start')
    return { stop: (queue) => told.push(`stop ${queue}`) }
  }
  vi.spyOn(globalThis, 'addEventListener')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

// Listeners live as long as a page, and all tests of this file share one.
afterEach(() => {
  for (const [name, listener] of vi.mocked(addEventListener).mock.calls)
    if (listener) removeEventListener(name, listener)
})

describe('measureWithConsent', () => {
  it('ANA-06 starts nothing where consent is required and not given', () => {
    measureWithConsent(required, start)
    otherTab('portico.global', 'on')
    expect(told).toEqual([])
  })

  it('ANA-06 starts with a consent that was given before, and where it is assumed', () => {
    localStorage.setItem(consentKey, 'on')
    measureWithConsent(required, start)
    expect(told).toEqual(['start'])
    localStorage.clear()
    measureWithConsent(assumed, start)
    expect(told).toEqual(['start', 'start'])
  })

  it('ANA-06 starts and forgets at once as the visitor chooses', async () => {
    measureWithConsent(required, start)
    choose('on')
    choose('on')
    expect(told).toEqual(['start'])
    choose('off')
    await vi.waitFor(() => expect(told).toEqual(['start', 'stop forget']))
    choose('on')
    expect(told.at(-1)).toBe('start')
  })

  it('ANA-06 follows a choice of another tab, and a storage that was cleared', async () => {
    measureWithConsent(required, start)
    otherTab(consentKey, 'on')
    expect(told).toEqual(['start'])
    otherTab(null, null)
    await vi.waitFor(() => expect(told).toEqual(['start', 'stop forget']))
  })

  it.each(['on', 'off'] as const)(
    'ANA-06 has the page ask where the operator does, until the answer %s',
    (choice) => {
      const asks = () => document.documentElement.hasAttribute('data-ask')
      measureWithConsent(required, start)
      expect(asks()).toBe(false)
      measureWithConsent({ ...required, consent: 'ask' }, start)
      expect(asks()).toBe(true)
      choose(choice)
      expect(asks()).toBe(false)
      expect(told.length > 0).toBe(choice === 'on')
    },
  )

  it('ANA-06 obeys a refusal that the storage does not keep', async () => {
    measureWithConsent(assumed, start)
    const refuse = () => {
      throw new Error('full')
    }
    expect(saveConsent(() => ({ setItem: refuse }), 'off')).toBe('failed')
    await vi.waitFor(() => expect(told).toEqual(['start', 'stop forget']))
  })

  it('warns of a client that does not come, and tries again when it is chosen anew', async () => {
    const fail = async () => {
      told.push('start')
      throw new Error('offline')
    }
    measureWithConsent(assumed, fail)
    await settled()
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1))
    choose('off')
    choose('on')
    expect(told).toEqual(['start', 'start'])
  })
})
