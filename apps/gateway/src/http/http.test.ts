import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCanonicalPath } from './canonical-path.ts'
import { etagOf, isNoneMatch } from './etag.ts'
import { isAllowedOrigin } from './same-origin.ts'
import { parseStrictJson, StrictJsonError } from './strict-json.ts'

const parse = (text: string) => parseStrictJson(new TextEncoder().encode(text))

describe('parseStrictJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5, noUnicodeString: false }), (text) => {
        fc.pre(!/__proto__|constructor|prototype/.test(text))
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['an escaped prototype', '{"__pr\\u006fto__":{"x":1}}'],
    ['a deep prototype', '[{"a":{"constructor":{"prototype":{"x":1}}}}]'],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a key twice, far from its colon', `{"a":1,"a"${' '.repeat(200)}:2}`],
    ['a deep array', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['a very deep array', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a deep object', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['no JSON', '{a:1}'],
    ['a trailing comma', '[1,]'],
    ['NaN', 'NaN'],
    ['two values', '{} {}'],
    ['a byte order mark', '\ufefffalse'],
    ['an open string', '"abc'],
    ['spaces only', '   '],
  ])('GATE-03 refuses %s', (_name, text) => {
    expect(() => parse(text)).toThrow(StrictJsonError)
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })

  it('GATE-03 refuses bytes that are no UTF-8', () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc0, 0xaf, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ]) {
      expect(() => parseStrictJson(Uint8Array.from(bytes))).toThrow(StrictJsonError)
    }
  })

  it('takes the same key in different objects, key-like text in strings, and 32 levels', () => {
    expect(parse('[{"a":1},{"a":{"a":2}}]')).toEqual([{ a: 1 }, { a: { a: 2 } }])
    expect(parse('["__proto__","a\\":","a"]')).toEqual(['__proto__', 'a":', 'a'])
    expect(parse('{"a":"__proto__"}')).toEqual({ a: '__proto__' })
    expect(parse(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeInstanceOf(Array)
  })
})

describe('isCanonicalPath', () => {
  it('takes plain paths with any query', () => {
    for (const target of ['/v1/market/assets', '/v1/a.b/c-d_e?q=%20//..;', '/v1/x?']) {
      expect(isCanonicalPath(target)).toBe(true)
    }
  })

  it.each([
    ['/v1/%61'],
    ['/v1//a'],
    ['//v1/a'],
    ['/v1/a\\b'],
    ['/v1/a;b'],
    ['/v1/../a'],
    ['/v1/é'],
    ['/v1/a b'],
    ['/v1/\t'],
    ['v1/a'],
    [''],
    ['http://x/v1/a'],
    ['*'],
  ])('refuses %j', (target) => {
    expect(isCanonicalPath(target)).toBe(false)
  })
})

describe('isAllowedOrigin', () => {
  const origins = ['https://a.example', 'https://b.example']

  it.each([
    [undefined, undefined],
    ['https://a.example', undefined],
    ['https://b.example', 'same-origin'],
    [undefined, 'same-origin'],
    ['https://a.example', 'none'],
  ])('takes the origin %j with the fetch site %j', (origin, fetchSite) => {
    expect(isAllowedOrigin({ origin, fetchSite }, origins)).toBe(true)
  })

  it.each([
    ['null', undefined],
    ['', undefined],
    ['https://a.example.evil', undefined],
    ['HTTPS://A.EXAMPLE', undefined],
    [undefined, 'none'],
    [undefined, 'cross-site'],
    ['https://a.example', 'cross-site'],
    ['https://a.example', 'same-site'],
    ['https://a.example', 'same-origin, cross-site'],
    ['https://c.example', 'same-origin'],
  ])('refuses the origin %j with the fetch site %j', (origin, fetchSite) => {
    expect(isAllowedOrigin({ origin, fetchSite }, origins)).toBe(false)
  })
})

describe('isNoneMatch', () => {
  const etag = etagOf('abc')

  it('finds its tag, weak or strong, alone or in a list', () => {
    for (const header of ['W/"abc"', '"abc"', '"x", W/"abc"', '*'])
      expect(isNoneMatch(header, etag)).toBe(true)
  })

  it('does not find another', () => {
    for (const header of [undefined, '', '"abcd"', 'abc', 'W/"ab"', '"x","y"']) {
      expect(isNoneMatch(header, etag)).toBe(false)
    }
  })
})
