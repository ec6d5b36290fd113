// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noticeMs, showNotice } from './notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ''
})
afterEach(() => vi.useRealTimers())

const shown = () => [...document.querySelectorAll('.notice')].map((notice) => notice.textContent)

describe('showNotice', () => {
  it.each([
    ['toast', 3000],
    ['notification', 4500],
    ['flash', 1500],
  ] as const)('ERR-04 shows a %s for %d ms', (kind, ms) => {
    expect(noticeMs[kind]).toBe(ms)
    showNotice(kind, 'Saved')
    expect(shown()).toEqual(['Saved'])
    vi.advanceTimersByTime(ms - 1)
    expect(shown()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('stays while it is pointed at, so that it can be read to its end', () => {
    showNotice('toast', 'Saved')
    document.querySelector('.notice')?.dispatchEvent(new Event('pointerenter'))
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['Saved'])
    document.querySelector('.notice')?.dispatchEvent(new Event('pointerleave'))
    vi.advanceTimersByTime(3000)
    expect(shown()).toEqual([])
  })

  it('is read out, and takes a text for nothing else', () => {
    showNotice('toast', '<img src=x>')
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('<img src=x>')
    expect(document.querySelector('img')).toBeNull()
  })
})
