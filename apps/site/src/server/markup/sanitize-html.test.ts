import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedMarkup } from './allowed-markup.ts'
import { safeUrl } from './safe-url.ts'
import { plainText, sanitizeHtml } from './sanitize-html.ts'
import { decodeReferences } from './references.ts'

const trusted = { anonymous: false } as const
const addressNames: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'cite'])
const tagPattern = /<(\/?)([a-z0-9]+)((?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?>/g

/**
 * Reads the output by a grammar narrower than HTML, in which every parser finds the same tags: listed names, attributes in
 * double quotes, no other angle bracket. Fails on anything else.
 */
function expectHarmless(html: string): void {
  expect(html.replace(tagPattern, '')).not.toMatch(/[<>]/)
  expect(html).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/)
  for (const [, , tag = '', attributes = ''] of html.matchAll(tagPattern)) {
    expect(Object.keys(allowedMarkup)).toContain(tag)
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      expect([...(allowedMarkup[tag] ?? []), 'rel']).toContain(name)
      const address = decodeReferences(value)
      const isSafe = (['link', 'image', 'media'] as const).some((kind) => safeUrl(address, { kind }) !== null)
      if (addressNames.has(name)) expect(isSafe, address).toBe(true)
    }
  }
}

describe('sanitizeHtml', () => {
  it.each([
    ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
    ['<a href="/x?a=1&b=2" title="T">x</a>', '<a href="/x?a=1&amp;b=2" title="T">x</a>'],
    ['<a href="/x?a=1&amp;b=2">x</a>', '<a href="/x?a=1&amp;b=2">x</a>'],
    ['<img src="/x.png" alt="">', '<img src="/x.png" alt="" />'],
    ["<img src='/x.png' alt='a \"b\"' />", '<img src="/x.png" alt="a &quot;b&quot;" />'],
    ['<IMG SRC=/x.png>', '<img src="/x.png" />'],
    ['caf&eacute; &lt;3 1 < 2', 'café &lt;3 1 &lt; 2'],
    ['<p>one<p>two <b>three', '<p>one</p><p>two <b>three</b></p>'],
    ['<details open><summary>x</summary>y</details>', '<details open><summary>x</summary>y</details>'],
    [
      '<video src="blob:https://example.com/1" controls>',
      '<video src="blob:https://example.com/1" controls></video>',
    ],
  ])('LINK-02 keeps %s', (html, expected) => {
    expect(sanitizeHtml(html, trusted)).toBe(expected)
  })

  it.each([
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<SCRIPT type="x">if (a<b) c="</p>"</SCRIPT >b', 'ab'],
    ['a<script/x>alert(1)</script/y>b', 'ab'],
    ['a<script>alert(1)', 'a'],
    ['a<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>b', 'ab'],
    ['a<style>@import "x"; p{}</style>b', 'ab'],
    ['a<!-- <b>x</b> -->b', 'ab'],
    ['a<!-- x', 'a'],
    ['a<!--><img src=x onerror=alert(1)>-->b', 'a<img />--&gt;b'],
    ['a<scr<script>ipt>alert(1)</script>b', null],
    ['a<scr<!-- -->ipt>alert(1)</script>b', 'aipt&gt;alert(1)b'],
    ['<scrip\u0000t>alert(1)</script>b', 'b'],
    ['</script>b', 'b'],
  ])('LINK-02 strips bodies and comments: %j', (html, expected) => {
    const clean = sanitizeHtml(html, trusted)
    expectHarmless(clean)
    if (expected !== null) expect(clean).toBe(expected)
  })

  it.each([
    ['<p onclick="x" id=a name=b style="c" is=d class=e>t</p>', '<p>t</p>'],
    ['<svg><a xlink:href="javascript:x">t</a></svg>', '<a>t</a>'],
    ['<math><mi>t</mi></math>', 't'],
    [
      '<iframe src="https://example.com"></iframe><object></object><form><input><button>t</button></form>',
      't',
    ],
    ['<template><p>t</p></template>', '<p>t</p>'],
    ['<a href="javascript:alert(1)">t</a>', '<a>t</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">t</a>', '<a>t</a>'],
    ['<a href="&#106avascript:alert(1)">t</a>', '<a>t</a>'],
    ['<a href="javascript&colon;alert(1)">t</a>', '<a>t</a>'],
    ['<a href="/&bsol;evil.example">t</a>', '<a>t</a>'],
    ['<a href="/&sol;evil.example">t</a>', '<a>t</a>'],
    ['<a href="//evil.example">t</a>', '<a>t</a>'],
    ['<a href="https://a@evil.example">t</a>', '<a>t</a>'],
    ['<a href=" /x">t</a>', '<a href="/x">t</a>'],
    ['<a href="" target="top">t</a>', '<a>t</a>'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=" onerror=x>', '<img />'],
    ['<img src=x:x onerror=alert(1)>', '<img />'],
    ['<img/src=/x/onerror=alert(1)>', '<img src="/x/onerror=alert(1)" />'],
    ['<img src="/x" onerror="alert(1)"title="t">', '<img src="/x" title="t" />'],
    ['<video poster="javascript:x" src="javascript:y" autoplay>', '<video></video>'],
    ['<blockquote cite="javascript:x">t</blockquote>', '<blockquote>t</blockquote>'],
    ['<base href="https://evil.example/"><meta http-equiv=refresh><link rel=stylesheet>', ''],
    ['<constructor>t</constructor>', 't'],
  ])('LINK-02 takes away what is not listed: %s', (html, expected) => {
    expect(sanitizeHtml(html, trusted)).toBe(expected)
  })

  it('LINK-02 keeps fewer tags where fewer are named', () => {
    expect(sanitizeHtml('<p>a <b>b</b> <a href="/x">c</a></p>', { tags: ['b'] })).toBe('a <b>b</b> c')
  })

  it('LINK-01 reports each address that it leaves out', () => {
    const rejected: string[] = []
    sanitizeHtml('<a href="javascript:x">a</a><img src="//y"><a href="/z">z</a>', {
      onRejected: (address) => rejected.push(address),
    })
    expect(rejected).toEqual(['javascript:x', '//y'])
  })

  it('LINK-01 keeps the app schemes of the brand', () => {
    const html = '<a href="portico://trade">t</a>'
    expect(sanitizeHtml(html, { ...trusted, appSchemes: ['portico'] })).toBe(html)
    expect(sanitizeHtml(html, trusted)).toBe('<a>t</a>')
  })

  it('SHELL-07 writes rel by visitor, policy and target', () => {
    expect(sanitizeHtml('<a href="/x">t</a>')).toBe('<a href="/x" rel="nofollow">t</a>')
    expect(sanitizeHtml('<a href="/x" rel="dofollow">t</a>', { nofollow: 'external' })).toBe(
      '<a href="/x">t</a>',
    )
    expect(
      sanitizeHtml('<a href="https://own.example/x">t</a>', { nofollow: 'external', ownHost: 'own.example' }),
    ).toBe('<a href="https://own.example/x">t</a>')
    expect(sanitizeHtml('<a href="/x" target=_blank>t</a><a href="/y">u</a>', trusted)).toBe(
      '<a href="/x" rel="noopener noreferrer" target="_blank">t</a><a href="/y">u</a>',
    )
  })

  it('LINK-02 lets nothing executable survive, whatever the soup, and changes nothing twice', () => {
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '\n',
      '\t',
      '\u0000',
      '&',
      ';',
      '`',
      '<!--',
      '-->',
      '--!>',
      '<![CDATA[',
      ']]>',
      '<script',
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<noscript>',
      '</noscript>',
      '<a ',
      'href=',
      '<img ',
      'src=',
      'onerror=',
      'onload=alert(1)',
      'javascript:',
      '&#106;',
      '&#x6A',
      '&colon;',
      '&Tab;',
      '&quot;',
      '&bsol;',
      'data:text/html,',
      '<svg>',
      '<svg/onload=x>',
      '<math>',
      '<p>',
      '</p>',
      '<template>',
      '<textarea>',
      '<title>',
      '//x',
      'https://example.com',
      'style=',
      'id=x',
      '_blank',
      'target=',
      '<b',
      '\\',
      'alert(1)',
      '<iframe srcdoc=',
    ]
    const soup = array(oneof({ weight: 8, arbitrary: constantFrom(...pieces) }, string({ maxLength: 3 })), {
      maxLength: 24,
    })
    assert(
      property(soup, (tokens) => {
        const clean = sanitizeHtml(tokens.join(''))
        expectHarmless(clean)
        expect(sanitizeHtml(clean)).toBe(clean)
      }),
      { numRuns: 3000 },
    )
  })

  it('LINK-02 takes out tags that are nested too deep', () => {
    expect(sanitizeHtml('<b>'.repeat(150) + 't')).toBe(`${'<b>'.repeat(100)}t${'</b>'.repeat(100)}`)
  })

  it('LINK-02 stays quick on hostile input', () => {
    const started = performance.now()
    const pieces = [
      '<script>',
      '<!--',
      '<a href="',
      '<',
      '<a ',
      '&#',
      '<p x="',
      '</script',
      '= "',
      ' ',
      '<b></i>',
      '<svg>',
      '<p>',
    ]
    for (const piece of pieces) {
      sanitizeHtml(piece.repeat(20_000))
      sanitizeHtml(`<a ${piece.repeat(20_000)}>`)
    }
    for (const attribute of ['x ', 'x = ', 'x="" ', '=" ']) {
      sanitizeHtml(`<a ${attribute.repeat(20_000)}>`)
      sanitizeHtml(`<a ${attribute.repeat(40)}>`.repeat(1000))
    }
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('plainText', () => {
  it('LINK-02 leaves the text alone, references decoded', () => {
    expect(plainText('AT&amp;T &lt;3 <b onclick=x>caf&eacute;</b><script>x</script> a&amp;lt;b "c"')).toBe(
      'AT&T <3 café a&lt;b "c"',
    )
  })
})
