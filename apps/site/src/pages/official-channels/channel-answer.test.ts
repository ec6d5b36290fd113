import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelAnswer } from './channel-answer.ts'
import { officialChannels } from './official-channels.ts'

const official = officialChannels(
  {
    operator: { name: 'Example Ltd', contact: 'Help@Example.com' },
    channels: {
      web: ['example.net', 'xn--mnchen-3ya.example'],
      mail: ['@news.example.com', 'press@example.org'],
      phones: ['+4930123456'],
      profiles: [
        ...['https://x.com/Example_EX', 'https://www.youtube.com/@Example', 'https://t.me/example_ex'],
        'https://chat.example.org/invite/AbCd',
      ],
    },
  },
  'https://www.example.com',
)

const kindOf = (typed: string) => channelAnswer(typed, official).kind

describe('channelAnswer', () => {
  it.each([
    ...['www.example.com', 'https://www.example.com/login?x=1', 'HTTPS://WWW.EXAMPLE.COM', 'example.net'],
    ...['status.example.net', ' http://a.b.example.net/x ', 'münchen.example', 'help@example.com'],
    ...['HELP@example.com', 'mailto:help@example.com', 'anything@news.example.com', 'press@example.org'],
    ...['+49 30 123456', '0049 (30) 123-456', 'tel:+4930123456', 'https://x.com/example_ex/'],
    ...['x.com/Example_EX', 'youtube.com/@example', 't.me/example_ex'],
    ...['+49 (0)30 123456', '0049 (0) 30 123456', 'chat.example.org/invite/AbCd'],
  ])('says that %s is official', (typed) => {
    expect(kindOf(typed)).toBe('official')
  })

  it.each([
    ...[
      'example.com',
      'www.example.com.evil.test',
      'example.net.evil.test',
      'myexample.net',
      'wwww.example.com',
    ],
    ...['https://www.example.com@evil.test/', 'https://help:example.net@example.net/'],
    // A Cyrillic letter in place of the Latin one.
    'www.ex\u0430mple.com',
    ...[
      'other@example.com',
      'a@sub.news.example.com',
      'press@example.org.evil.test',
      '030 123456',
      '+4930123457',
    ],
    ...['x.com/example', 'https://evil.test/x.com/example_ex', '@example_e', 'x.com'],
    ...['chat.example.org/invite/abcd', '@abcd', '(0)4930123456', '+49 30 (0)123457'],
  ])('says that %s is not', (typed) => {
    expect(kindOf(typed)).toBe('unlisted')
  })

  it('names the networks in which a name is official', () => {
    expect(channelAnswer('@EXAMPLE_ex', official)).toEqual({
      kind: 'official on',
      value: '@EXAMPLE_ex',
      places: ['x.com', 't.me'],
    })
    expect(channelAnswer('@example', official)).toMatchObject({ places: ['www.youtube.com'] })
  })

  it('says of mail and calls that their sender can be forged, and of addresses not', () => {
    expect(channelAnswer('help@example.com', official)).toMatchObject({ canBeForged: true })
    expect(channelAnswer('+4930123456', official)).toMatchObject({ canBeForged: true })
    expect(channelAnswer('www.example.com', official)).toMatchObject({ canBeForged: false })
  })

  it.each(['hello', 'is this you?', 'a@b', 'https://', 'javascript:alert(1)', '@', 'a@b@c', 'example.com.'])(
    'has no answer to %s',
    (typed) => {
      expect(kindOf(typed)).toBe('unclear')
    },
  )

  it('never takes a domain that is made from an official one for it', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789')
    const word = fc.array(letters, { minLength: 1, maxLength: 8 }).map((each) => each.join(''))
    const made = fc
      .tuple(fc.constantFrom(...official.domains), word, fc.nat())
      .chain(([domain, more, at]) => {
        const place = at % (domain.length - 1)
        const [first, second] = [domain.charAt(place), domain.charAt(place + 1)]
        const swapped = domain.slice(0, place) + second + first + domain.slice(place + 2)
        return fc.constantFrom(
          ...[more + domain, domain + more, `${domain}.${more}.test`, `${domain}-${more}.test`],
          ...[swapped, domain.slice(0, place) + more.charAt(0) + domain.slice(place + 1)],
        )
      })
    fc.assert(
      fc.property(made, (domain) => {
        fc.pre(!official.domains.some((own) => domain === own || domain.endsWith(`.${own}`)))
        expect(kindOf(domain)).not.toBe('official')
        expect(kindOf(`https://${domain}/login`)).not.toBe('official')
      }),
      { numRuns: 1000 },
    )
  })

  it('answers every text, and never takes another domain for an official one', () => {
    expect(kindOf('  ')).toBe('none')
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void kindOf(text)))
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), (domain, path) => {
        fc.pre(!domain.endsWith('example.net') && domain !== 'www.example.com')
        expect(kindOf(`https://${domain}${path}`)).not.toBe('official')
      }),
    )
  })
})
