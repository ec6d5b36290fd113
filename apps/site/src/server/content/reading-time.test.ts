import { describe, expect, it } from 'vitest'
import { readingMinutes } from './reading-time.ts'

const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')

describe('readingMinutes', () => {
  it.each([
    ['nothing', '', 1],
    ['a short text', '<p>Two words.</p>', 1],
    ['660 words', `<h2>Head</h2><p>${words(659, 'coin')}</p>`, 3],
    ['660 Arabic words with marks', `<p>${words(660, 'عُملة')}</p>`, 3],
    ['900 Japanese letters', `<p>${'暗号'.repeat(450)}</p>`, 2],
    ['900 Thai letters', `<p>${'เหรียญ'.repeat(150)}</p>`, 2],
    ['words and letters together', `<p>${words(220, 'BTC')} ${'暗'.repeat(450)}</p>`, 2],
  ])('takes for %s the minutes that readers do', (_, html, minutes) => {
    expect(readingMinutes(html)).toBe(minutes)
  })

  it('counts no markup', () => {
    expect(readingMinutes(`<p>${'<a href="https://a.example/b/c/d">x</a> '.repeat(220)}</p>`)).toBe(1)
  })
})
