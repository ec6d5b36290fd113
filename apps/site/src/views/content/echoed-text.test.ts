import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, echoedText, longestEcho } from './echoed-text.ts'

const count = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

describe('echoedText', () => {
  it('SAFE-01 says short texts as they are and cuts long ones with an ellipsis', () => {
    expect(echoedText('bitcoim')).toBe('bitcoim')
    expect(echoedText('x'.repeat(80))).toBe('x'.repeat(80))
    expect(echoedText('x'.repeat(15_000))).toBe(`${'x'.repeat(79)}…`)
  })

  it('SAFE-01 cuts no character in two', () => {
    expect(cutText('👩‍🚀'.repeat(3), 2)).toBe('👩‍🚀👩‍🚀')
    expect(cutText('e\u0301'.repeat(90))).toBe('e\u0301'.repeat(80))
  })

  it('SAFE-01 takes no more than a few hundred bytes, whatever the characters are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const echoed = echoedText(text)
        expect(count(echoed)).toBeLessThanOrEqual(longestEcho)
        expect(echoed.length).toBeLessThanOrEqual(8 * longestEcho + 1)
      }),
      { numRuns: 30 },
    )
    expect(echoedText(`a${'\u0301'.repeat(5000)}`).length).toBeLessThanOrEqual(8 * longestEcho + 1)
  })
})
