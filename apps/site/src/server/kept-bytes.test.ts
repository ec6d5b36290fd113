import { describe, expect, it } from 'vitest'
import { keptBytes, utf8Of } from './kept-bytes.ts'

describe('utf8Of', () => {
  it('puts texts and bytes one after the other, in UTF-8', () => {
    const parts = ['<p>', Buffer.from('größer'), '', ' € 東京 ', keptBytes('₿'), Buffer.alloc(0), '🙂</p>']
    const whole = utf8Of(parts)
    expect(whole.toString()).toBe('<p>größer € 東京 ₿🙂</p>')
    expect(whole).toEqual(Buffer.concat(parts.map((part) => Buffer.from(part))))
    expect(utf8Of([]).length).toBe(0)
  })

  it('writes half of a character as Buffer does, and loses nothing of what follows', () => {
    expect(utf8Of(['a\ud83d', 'b'])).toEqual(Buffer.from('a\ufffdb'))
  })

  it('has memory of its own', () => {
    const whole = utf8Of(['a', Buffer.from('b')])
    expect(whole.buffer.byteLength).toBe(whole.byteLength)
  })
})
