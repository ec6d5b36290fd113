import { describe, expect, it } from 'vitest'
import { type FrontMatter, markdownText } from './markdown-text.ts'

const frontMatter: FrontMatter = {
  title: 'BTC to USD: "now"',
  description: 'What 1 BTC is worth.',
  canonical: 'https://www.example.com/convert/btc/usd',
  language: 'en',
  asOf: '2026-09-29T00:00:00Z',
  sources: [{ name: 'Daily rates', url: 'https://rates.example/', licence: 'CC0-1.0' }],
}

const origin = 'https://www.example.com'
const whole = (html: string, change: Partial<FrontMatter> = {}) =>
  markdownText(html, { origin, frontMatter: { ...frontMatter, ...change } })
const bodyOf = (main: string) => whole(`<main>${main}</main>`).split('\n---\n\n')[1]?.trim() ?? ''

describe('markdownText', () => {
  it('SEO-01 opens with title, canonical address, time and sources as YAML', () => {
    expect(whole('<main><h1>BTC</h1></main>')).toBe(
      [
        '---',
        'title: "BTC to USD: \\"now\\""',
        'description: "What 1 BTC is worth."',
        'canonical: "https://www.example.com/convert/btc/usd"',
        'language: "en"',
        'as_of: "2026-09-29T00:00:00Z"',
        'sources:',
        '  - {"name":"Daily rates","url":"https://rates.example/","licence":"CC0-1.0"}',
        '---',
        '',
        '# BTC',
        '',
      ].join('\n'),
    )
  })

  it('names no canonical address and no sources where there are none', () => {
    const text = whole('<main><p>Gone</p></main>', { canonical: null, asOf: null, sources: [] })
    expect(text).not.toMatch(/canonical|sources|as_of/)
  })

  it('writes headings, lists, tables with their names, and links that work anywhere', () => {
    const main =
      '<h2>Pairs</h2><ul><li><a href="/convert/eth/usd">ETH</a></li><li><a href="https://a.example/">A</a></li></ul>' +
      '<table><caption>Rates</caption><thead><tr><th>Day</th><th>Rate</th></tr></thead><tbody><tr><td>Mon</td><td>1|2</td></tr></tbody></table>'
    expect(bodyOf(main)).toBe(
      '## Pairs\n\n- [ETH](https://www.example.com/convert/eth/usd)\n- [A](https://a.example/)\n\n' +
        '**Rates**\n\n| Day | Rate |\n| - | - |\n| Mon | 1\\|2 |',
    )
  })

  it('writes terms with what they mean, and what readers would open as open', () => {
    const main =
      '<details><summary>Math</summary><dl><div><dt>Low</dt><dd><bdi>7</bdi><span>Mon</span></dd></div></dl></details>'
    expect(bodyOf(main)).toBe('**Math**\n\n- **Low**: 7 Mon')
    expect(bodyOf('<dl><dt>Low</dt><dd>7</dd><dt>High</dt><dd>9</dd></dl>')).toBe(
      '- **Low**: 7\n- **High**: 9',
    )
  })

  it('writes what readers can open beside a term behind what it stands for', () => {
    const main =
      '<dl><div><dt><details><summary>Market cap</summary><p>Price times supply.</p></details></dt><dd>$5</dd></div><div><dt>Rank</dt><dd>1</dd></div></dl>'
    expect(bodyOf(main)).toBe('- **Market cap**: $5 (Price times supply.)\n- **Rank**: 1')
  })

  it('FMT-04 reads a shortened amount as a screen reader does', () => {
    const main =
      '<p>1 USD = <bdi><span aria-hidden="true">0.0<sub>4</sub>12</span><span class="visually-hidden">0.000012</span></bdi> BTC</p>'
    expect(bodyOf(main)).toBe('1 USD = 0.000012 BTC')
  })

  it('reads a chart as its label says', () => {
    expect(bodyOf('<figure><svg role="img" aria-label="From 1 to 2"><path d="M0 0"/></svg></figure>')).toBe(
      'From 1 to 2',
    )
  })

  it('sets apart what only a style sheet sets apart, and joins what React keeps apart', () => {
    expect(bodyOf('<p><b>EUR</b><span>Euro</span> is<!-- --> <!-- -->up<em>2%</em></p>')).toBe(
      '**EUR** Euro is up *2%*',
    )
    expect(bodyOf('<p>At once.<span>Source: x</span></p><p>3 <output>4</output></p>')).toBe(
      'At once. Source: x\n\n3 4',
    )
    expect(bodyOf('<p><a href="/a">A</a><span>, </span><a href="/b">B</a></p>')).toMatch(/^\[A\]\S+, \[B\]/)
    expect(bodyOf('<p>時点<time>2026年</time></p>')).toBe('時点2026年')
  })

  it.each([
    [
      '<form action="/x"><label for="a">Amount</label><input id="a" value="1"><p>= 1 BTC</p></form>',
      '= 1 BTC',
    ],
    ['<p>a</p><script>alert(1)</script><style>p{}</style><noscript>on</noscript>', 'a'],
    ['<p>a</p><button type="button">Copy</button><select><option>x</option></select>', 'a'],
    ['<p>a</p><p hidden>b</p><span role="status"></span><p aria-hidden="true">d</p>', 'a'],
    ['<nav class="crumbs"><a href="/">Home</a></nav><p>a</p>', 'a'],
    ['<p>a</p><a class="button needs-scripts" href="/x">Zoom</a>', 'a'],
    ['<p>a<a href="/swap" aria-label="Swap"><svg></svg></a></p>', 'a'],
    ['<p>a</p><details><summary>Fee</summary><form><input name="fee"></form></details>', 'a'],
    ['<p>a<!-- note --></p>', 'a'],
  ])('leaves out what only people can use: %s', (main, text) =>
    expect(bodyOf(main).replace(/^\\/, '')).toBe(text),
  )

  it('reads what stands in a field of results', () => {
    expect(bodyOf('<p role="status">100 EUR buy 0.001 BTC</p>')).toBe('100 EUR buy 0.001 BTC')
  })

  it('takes markup in a text for text', () => {
    expect(bodyOf('<p>&lt;script&gt; *not* [a](b) # | _c_</p>')).toBe(
      '\\<script> \\*not\\* \\[a]\\(b) # | \\_c\\_',
    )
  })

  it('has nothing to say where there is no main', () => {
    expect(whole('<header><p>Head</p></header>')).toMatch(/\n---\n\n$/)
  })
})
