import { localeOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { brandOf } from '../../../test/context.ts'
import { noticeHtml } from './notice.ts'

const notice = {
  level: 'incident',
  text: { en: 'Withdrawals are delayed.', de: 'Auszahlungen dauern länger.' },
  link: { name: { en: 'Status' }, url: 'https://status.example/?a=1&b=2' },
} as const

describe('noticeHtml', () => {
  it('SHIP-05 says nothing where nothing is to be said', () => {
    expect(noticeHtml(brandOf(), localeOf('en'))).toBe('')
  })

  it('SHIP-05 says it in the language of the page, and in English elsewhere, which it names', () => {
    const brand = brandOf({ notice })
    expect(noticeHtml(brand, localeOf('de'))).toContain(
      '<span id="site-notice-text">Auszahlungen dauern länger.</span>',
    )
    expect(noticeHtml(brand, localeOf('de'))).toContain(
      '<a href="https://status.example/?a=1&amp;b=2" rel="nofollow" lang="en" dir="ltr">Status</a>',
    )
    expect(noticeHtml(brand, localeOf('ar'))).toContain(
      '<span id="site-notice-text" lang="en" dir="ltr">Withdrawals are delayed.</span>',
    )
  })

  it('SHIP-05 shows markup as text', () => {
    const text = { en: '<img src=x onerror=alert(1)>' }
    const link = { name: { en: '"><script>' }, url: 'https://a.example/"onclick="x' }
    const html = noticeHtml(brandOf({ notice: { level: 'notice', text, link } }), localeOf('en'))
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('href="https://a.example/&quot;onclick=&quot;x"')
    expect(html).not.toContain('<script>')
  })
})
