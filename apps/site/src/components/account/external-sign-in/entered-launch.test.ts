// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteEntry, wasEntered } from './entered-launch.ts'

const fragment = (hash: string) => `#tgWebAppData=${encodeURIComponent(`auth_date=1&hash=${hash}`)}`

beforeEach(() => {
  sessionStorage.clear()
  location.hash = ''
})

describe('a start of the mini app', () => {
  it('GATE-01 is known again after it led into an account, and no other is', () => {
    location.hash = fragment('ab')
    expect(wasEntered()).toBe(false)
    noteEntry()
    expect(wasEntered()).toBe(true)
    location.hash = fragment('cd')
    expect(wasEntered()).toBe(false)
    expect(JSON.stringify(sessionStorage)).not.toContain('auth_date')
  })

  it('is no page outside of a mini app', () => {
    noteEntry()
    expect([sessionStorage.length, wasEntered()]).toEqual([0, false])
  })

  it('PREF-03 is not known where storage refuses', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const refuse = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
    location.hash = fragment('ab')
    noteEntry()
    expect(wasEntered()).toBe(false)
    vi.unstubAllGlobals()
  })
})
