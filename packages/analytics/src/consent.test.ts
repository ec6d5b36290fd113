// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { consentKey, isAsked, isMeasured, type MeasuringRules, readConsent, saveConsent } from './consent.ts'

const refusing = () => {
  throw new Error('blocked')
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('readConsent', () => {
  it.each([null, '', 'ON', 'true', '1'])('knows of no choice where %j is stored', (stored) => {
    expect(readConsent(() => ({ getItem: () => stored }))).toBeNull()
  })

  it('PREF-03 is off where storage refuses', () => {
    expect(readConsent(refusing)).toBe('off')
    expect(readConsent(() => ({ getItem: refusing }))).toBe('off')
  })
})

describe('saveConsent', () => {
  it.each(['on', 'off'] as const)('keeps %s and tells the page of it', (choice) => {
    const heard: unknown[] = []
    addEventListener('storage', ({ key, newValue }) => heard.push(key, newValue), { once: true })
    expect(saveConsent(() => localStorage, choice)).toBe('saved')
    expect([readConsent(() => localStorage), heard]).toEqual([choice, [consentKey, choice]])
  })

  it('PREF-03 tells the page even where storage refuses, and says that nothing was kept', () => {
    let heard = 0
    addEventListener('storage', () => (heard += 1), { once: true })
    expect(saveConsent(() => ({ setItem: refusing }), 'off')).toBe('failed')
    expect(heard).toBe(1)
  })
})

const quiet = {}
const signals = [{ globalPrivacyControl: true }, { doNotTrack: '1' }]
const rules = (consent: MeasuringRules['consent'], about: MeasuringRules['signals']) =>
  ({ consent, signals: about }) as const

describe('isMeasured', () => {
  it('ANA-06 follows the visitor’s own choice, whatever the rules and the browser say', () => {
    for (const consent of ['required', 'ask', 'assumed'] as const)
      for (const browser of [quiet, ...signals]) {
        expect(isMeasured(rules(consent, 'honoured'), 'on', browser)).toBe(true)
        expect(isMeasured(rules(consent, 'ignored'), 'off', browser)).toBe(false)
      }
  })

  it.each(['required', 'ask'] as const)('ANA-06 measures nobody without a choice by the rule %s', (rule) => {
    for (const about of ['honoured', 'ignored'] as const)
      for (const browser of [quiet, ...signals])
        expect(isMeasured(rules(rule, about), null, browser)).toBe(false)
  })

  it('ANA-06 honours GPC and DNT where consent is assumed, unless the operator ignores them', () => {
    expect(isMeasured(rules('assumed', 'honoured'), null, quiet)).toBe(true)
    for (const browser of [{ globalPrivacyControl: false }, { doNotTrack: '0' }, { doNotTrack: null }])
      expect(isMeasured(rules('assumed', 'honoured'), null, browser)).toBe(true)
    for (const browser of signals) {
      expect(isMeasured(rules('assumed', 'honoured'), null, browser)).toBe(false)
      expect(isMeasured(rules('assumed', 'ignored'), null, browser)).toBe(true)
    }
  })
})

describe('isAsked', () => {
  it('ANA-06 asks where the operator does, until there is a choice', () => {
    expect(isAsked(rules('ask', 'honoured'), null, quiet)).toBe(true)
    for (const choice of ['on', 'off'] as const)
      expect(isAsked(rules('ask', 'honoured'), choice, quiet)).toBe(false)
    for (const consent of ['required', 'assumed'] as const)
      expect(isAsked(rules(consent, 'honoured'), null, quiet)).toBe(false)
  })

  it('ANA-06 asks nobody whose browser has refused already, unless the operator ignores that', () => {
    for (const browser of signals) {
      expect(isAsked(rules('ask', 'honoured'), null, browser)).toBe(false)
      expect(isAsked(rules('ask', 'ignored'), null, browser)).toBe(true)
    }
  })
})
