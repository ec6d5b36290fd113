import { describe, expect, it } from 'vitest'
import { readingMinutes } from './reading-time.ts'

const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')

describe('readingMinutes', () => {
  it.each([
    ['nothing', '', 1],
    ['a short text', 'Two words.', 1],
    ['660 words', `## Head\n\n${words(659, 'coin')}`, 3],
    ['660 Arabic words with marks', words(660, 'عُملة'), 3],
    ['900 Japanese letters', '暗号'.repeat(450), 2],
    ['900 Thai letters', 'เหรียญ'.repeat(150), 2],
    ['words and letters together', `${words(220, 'BTC')} ${'暗'.repeat(450)}`, 2],
  ])('takes for %s the minutes that readers do', (_, markdown, minutes) => {
    expect(readingMinutes(markdown)).toBe(minutes)
  })

  it('counts no markup', () => {
    expect(readingMinutes(`*${'[x](https://a.example/b/c/d) '.repeat(220)}*`)).toBe(1)
  })
})
