import { describe, expect, it } from 'vitest'
import { readBrowser } from './browser-words.ts'

describe('readBrowser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
  ])('ACC-03 names browser and system of %s', (userAgent, browser, system) => {
    expect(readBrowser(userAgent)).toEqual({ browser, system })
  })

  it.each(['', 'curl', '<a href="https://evil.example">\r\nBcc: x</a>', 'x'.repeat(100_000)])(
    'ACC-03 knows nothing of %j, or nothing that could be more than a word',
    (userAgent) => {
      for (const name of Object.values(readBrowser(userAgent.slice(0, 5000)))) {
        expect(name ?? '').toMatch(/^[\w ()+-]{0,32}$/)
      }
    },
  )
})
