import { loadBrand } from '@portico/brands'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { scaleTop } from './charts.ts'
import { htmlReport } from './html-report.ts'
import { viewOf } from './report-view.ts'
import { reportOf } from '../../test/report.ts'
import { textReport } from './text-report.ts'
import { durationText, shareText } from './words.ts'

const plainBrand = await loadBrand('default')
const otherBrand = await loadBrand('contrast')

async function pageOf(report = reportOf(), brand = plainBrand) {
  const html = await htmlReport(viewOf(report), brand)
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  return { html, document, text: document.body.textContent }
}

const rowsNamed = (name: string) => [{ name, count: 5, visitors: 2 }]
const namedEverywhere = (name: string) =>
  reportOf({
    pages: rowsNamed(name),
    pairs: rowsNamed(name),
    referers: rowsNamed(name),
    languages: rowsNamed(name),
    devices: rowsNamed(name),
    tracked: rowsNamed(name),
  })

describe('the report as a page', () => {
  it('shows every number with thousands separators and its definition', async () => {
    const { document, text } = await pageOf()
    const figures = [...document.querySelectorAll('dl > div')].map((figure) =>
      [...figure.querySelectorAll('dt, b, small')].map(({ textContent }) => textContent),
    )
    expect(figures.map(([label, value]) => [label, value])).toEqual([
      ['Visitors', '4,318'],
      ['Sessions', '5,107'],
      ['Page views', '16,940'],
      ['Views per session', '3.3'],
      ['Bounce share', '43.3%'],
      ['Median visible time', '47 s'],
      ['Events', '48,211'],
      ['Late', '312'],
      ['Clamped', '4'],
    ])
    expect(figures.every(([, , definition = '']) => definition.length > 20)).toBe(true)
    for (const { nextElementSibling: next } of document.querySelectorAll('h2'))
      expect(next?.textContent).toMatch(/\.$/)
    expect(text).toContain('15.2% of the step before')
    expect(text).toContain('BTC → USD')
    expect(text).toContain('German')
    expect(text).toContain('Phone or tablet')
    expect(text).toContain('no other site')
  })

  it('draws a column for each hour, and for each day where there are several', async () => {
    const one = await pageOf()
    expect(one.document.querySelectorAll('figure')).toHaveLength(1)
    expect(one.document.querySelectorAll('figure rect')).toHaveLength(24)
    const day = { visitors: 1, pageViews: 1 }
    const byDay = [
      { ...day, day: '2026-11-21' },
      { ...day, day: '2026-11-22' },
    ]
    const two = await pageOf(reportOf({ days: 2, byDay }))
    expect(two.document.querySelectorAll('figure')).toHaveLength(2)
    expect(two.text).toMatch(/21\s?–\s?22 November 2026/)
  })

  it('asks why there is nothing, instead of showing zeros', async () => {
    const { document, text } = await pageOf(reportOf({ events: 0 }))
    expect(text).toContain('No events in this time: are events on (EVENTS), and has anybody consented?')
    expect(document.querySelector('dl, figure, ol')).toBeNull()
  })

  it('says that there is no share and no median of nothing', async () => {
    const { text } = await pageOf(
      reportOf({ sessions: 0, bounces: 0, pageViews: 0, medianVisibleMs: null, pages: [] }),
    )
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/)
    expect(text).toContain('None.')
  })

  it('needs no script and no other file, and forbids both', async () => {
    const { html, document } = await pageOf()
    expect(document.querySelector('script, link, img, iframe, a, [style], [onclick]')).toBeNull()
    expect(html).not.toMatch(/url\(|@import|https?:/)
    const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='$/)
  })

  it('wears the brand of the operator, light and dark by the system, light on paper', async () => {
    for (const brand of [plainBrand, otherBrand]) {
      const { html, text } = await pageOf(reportOf(), brand)
      const [light = '', dark = ''] = html.split('@media screen and (prefers-color-scheme: dark) {')
      const paperOf = (css: string) => /:root[^{]*\{[^}]*--paper: (#\w+)/.exec(css)?.[1]
      expect(paperOf(light)).toBe(/--paper: (#\w+)/.exec(brand.tokensCss)?.[1])
      expect(paperOf(dark)).toBe(/theme="black"[^]*?--paper: (#\w+)/.exec(brand.tokensCss)?.[1])
      expect(text).toContain(`What visitors of ${brand.name} did`)
    }
  })

  it('escapes untrusted text, wherever it stands', async () => {
    const plain = (await pageOf(namedEverywhere('x'))).document.querySelectorAll('*').length
    const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>&lt;</bdi></ol></style>'
    const { html, document } = await pageOf(namedEverywhere(hostile))
    expect(html).not.toContain('<script')
    expect(document.querySelectorAll('*')).toHaveLength(plain)
    const names = [...document.querySelectorAll('.name')].map(({ textContent }) => textContent)
    expect(names.filter((name) => name === hostile)).toHaveLength(3)
  })

  it('adds no element whatever a name is', async () => {
    const plain = (await pageOf(namedEverywhere('x'))).document.querySelectorAll('*').length
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc.string({
        unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '!', '-', 'a', '=', ' '),
        maxLength: 60,
      }),
    )
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        expect((await pageOf(namedEverywhere(text))).document.querySelectorAll('*')).toHaveLength(plain)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the report on a terminal', () => {
  it('aligns numbers and tells what each means', () => {
    const text = textReport(viewOf(reportOf()))
    expect(text).toMatch(
      /^Saturday, 21 November 2026 · default\n\n {2}Visitors {14}4,318 {2}Distinct devices/,
    )
    expect(text).toContain('  Page views           16,940  Pages loaded')
    expect(text).toMatch(/\n {2}4,210 {2}#{24} {2} +the start {2}Viewed a page\n/)
    expect(text).toMatch(/\n {4}640 {2}#{4} {20} {2}15\.2% of the step before {2}Opened the sign-up page\n/)
    expect(text).toContain('  3,120  ########################  1,880 visitors  /convert/btc/usd\n')
  })

  it('asks why there is nothing', () => {
    expect(textReport(viewOf(reportOf({ events: 0 })))).toContain('are events on (EVENTS)')
  })

  it('lets no untrusted text control the terminal or change the direction of lines, and cuts what is long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const lines = textReport(viewOf(namedEverywhere(name))).split('\n')
        expect(lines).toHaveLength(textReport(viewOf(namedEverywhere('x'))).split('\n').length)
        expect(lines.join('')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      }),
    )
    const text = textReport(viewOf(namedEverywhere(`/\u001B[31m\u202E${'x'.repeat(200)}`)))
    expect(text).toContain(`/\uFFFD[31m\uFFFD${'x'.repeat(112)}…\n`)
  })
})

describe('words and scales', () => {
  it('formats shares and times', () => {
    expect([shareText(1, 3), shareText(0, 5), shareText(0, 0)]).toEqual(['33.3%', '0%', '–'])
    expect([0, 999, 1000, 59_400, 61_000, 3_900_000].map(durationText)).toEqual([
      '0 ms',
      '999 ms',
      '1 s',
      '59 s',
      '1 min 1 s',
      '1 h 5 min',
    ])
  })

  it('ends a scale at a round number with a whole half, not far above', () => {
    expect([0, 1, 2, 7, 10, 11, 99, 101, 1210, 16_940].map(scaleTop)).toEqual([
      2, 2, 2, 8, 10, 12, 100, 120, 1400, 18_000,
    ])
    fc.assert(
      fc.property(fc.nat(), (count) => {
        const top = scaleTop(count)
        expect(top).toBeGreaterThanOrEqual(count)
        expect(Number.isInteger(top / 2)).toBe(true)
        expect(top).toBeLessThanOrEqual(Math.max(2, count * 1.5 + 1))
      }),
    )
  })
})
