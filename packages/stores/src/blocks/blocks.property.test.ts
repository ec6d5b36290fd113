import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddressRange } from './address-range.ts'
import { createBlockSet, noBlocks } from './block-set.ts'
import { domainsOfMail, parseMailDomain } from './mail-domain.ts'

const range = fc.oneof(
  fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 })),
  // Without IPv4 in the clothes of IPv6, which is IPv4 and lies in no range of IPv6.
  fc.tuple(
    fc.ipV6().filter((ip) => !ip.includes('.')),
    fc.integer({ min: 32, max: 128 }),
  ),
)
/** Labels without runs of hyphens at the third place, which UTS 46 keeps for itself. */
const label = fc.stringMatching(/^[a-z](?:[a-z0-9]{0,20}[a-z0-9])?$/)
const domain = fc
  .array(label, { minLength: 1, maxLength: 4 })
  .map((labels) => [...labels, 'example'].join('.'))

describe('parseAddressRange', () => {
  it('SHIP-03 has one form for every way to write a range, and covers the address it was written with', () => {
    fc.assert(
      fc.property(range, ([address, bits]) => {
        const read = parseAddressRange(`${address}/${bits}`)
        if (read === null) throw new Error(`${address}/${bits} was refused`)
        expect(parseAddressRange(read.text)?.text).toBe(read.text)
        expect(read.covers(address)).toBe(true)
        if (isIPv4(address)) expect(read.covers(`::ffff:${address}`)).toBe(true)
      }),
    )
  })

  it('SHIP-03 covers those addresses alone whose first bits are the same', () => {
    const bitsOf = (address: string) =>
      address
        .split('.')
        .map((part) => Number(part).toString(2).padStart(8, '0'))
        .join('')
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 8, max: 32 }), (one, other, bits) => {
        const isAlike = bitsOf(one).slice(0, bits) === bitsOf(other).slice(0, bits)
        expect(parseAddressRange(`${one}/${bits}`)?.covers(other)).toBe(isAlike)
      }),
    )
  })

  it('SHIP-03 never throws, whatever is typed or asked', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.ipV6().map((ip) => `${ip}%eth0`),
        ),
        (text) => {
          parseAddressRange(text)
          expect(parseAddressRange('203.0.113.0/24')?.covers(text)).toBeTypeOf('boolean')
        },
      ),
    )
  })

  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.7/24 ', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::ffff:cb00:7107/120', '203.0.113.0/24'],
    ['2001:DB8:0:0::1/64', '2001:db8::/64'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('SHIP-03 reads %s as %s', (typed, text) => {
    expect(parseAddressRange(typed)?.text).toBe(text)
  })

  it.each([
    ...['10.0.0.0/7', '0.0.0.0/0', '2001:db8::/31', '::/0', '::ffff:10.0.0.0/100', '1.2.3.4/33', '::1/129'],
    ...[
      '1.2.3',
      '127.1',
      '0x7f.0.0.1',
      '010.0.0.1',
      '1.2.3.4/',
      '1.2.3.4/08',
      '1.2.3.4/8/8',
      '',
      'example.com',
    ],
  ])('SHIP-03 refuses %j', (typed) => {
    expect(parseAddressRange(typed)).toBeNull()
  })
})

describe('parseMailDomain', () => {
  it('SHIP-03 has one form, which it reads as itself', () => {
    fc.assert(
      fc.property(domain, (name) => {
        expect(parseMailDomain(`@${name.toUpperCase()}.`)).toBe(name)
      }),
    )
  })

  it('SHIP-03 never throws, and gives nothing that is not in its form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read = parseMailDomain(text)
        if (read !== null) expect(parseMailDomain(read)).toBe(read)
        expect(domainsOfMail(text)).toBeInstanceOf(Array)
      }),
    )
  })

  it.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['Throwaway.Example', 'throwaway.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ])('SHIP-03 reads %s as %s', (typed, read) => {
    expect(parseMailDomain(typed)).toBe(read)
  })

  it.each([
    'com',
    'co.uk',
    'com.br',
    'a..b',
    '-a.example',
    '1.2.3.4',
    'a b.example',
    'ann@mail.example',
    '',
    '.',
  ])('SHIP-03 refuses %j', (typed) => {
    expect(parseMailDomain(typed)).toBeNull()
  })
})

describe('createBlockSet', () => {
  it('SHIP-03 blocks a domain with those below it, and no other', () => {
    fc.assert(
      fc.property(domain, label, (name, below) => {
        const { hasMail } = createBlockSet([{ kind: 'mail-domain', subject: name }])
        expect(hasMail(`ann@${name}`)).toBe(true)
        expect(hasMail(`ann@${below}.${name.toUpperCase()}`)).toBe(true)
        expect(hasMail(`ann@${below}${name}`)).toBe(false)
        expect(hasMail(`${name}@${below}.invalid`)).toBe(false)
      }),
    )
  })

  it('SHIP-03 keeps kinds apart, and leaves everybody in where nothing is blocked', () => {
    const set = createBlockSet([
      { kind: 'address', subject: '203.0.113.0/24' },
      { kind: 'device', subject: 'x'.repeat(43) },
    ])
    expect([set.hasAddress('203.0.113.9'), set.hasAddress('203.0.114.9')]).toEqual([true, false])
    expect([set.hasDevice('x'.repeat(43)), set.hasDevice('y')]).toEqual([true, false])
    expect([noBlocks.hasAddress('203.0.113.9'), noBlocks.hasMail('ann@mail.example')]).toEqual([false, false])
  })

  it('SHIP-03 blocks the addresses that one of its ranges covers, and no other', () => {
    fc.assert(
      fc.property(fc.array(range), fc.oneof(fc.ipV4(), fc.ipV6()), (ranges, ip) => {
        const subjects = ranges.map(([address, bits]) => `${address}/${bits}`)
        const set = createBlockSet(subjects.map((subject) => ({ kind: 'address', subject })))
        for (const one of [ip, ...ranges.map(([address]) => address)]) {
          const isCovered = subjects.some((text) => parseAddressRange(text)?.covers(one))
          expect(set.hasAddress(one)).toBe(isCovered)
        }
      }),
    )
  })

  it('SHIP-03 answers in less than a tenth of a millisecond with 1,000 ranges', () => {
    const subjects = Array.from({ length: 1000 }, (_, at) => `10.${at >> 8}.${at & 255}.0/${16 + (at % 17)}`)
    const { hasAddress } = createBlockSet(subjects.map((subject) => ({ kind: 'address', subject })))
    const asked = 2000
    const ask = () => {
      for (let at = 0; at < asked; at += 1) hasAddress(`203.0.${at >> 8}.${at & 255}`)
    }
    ask()
    const beginMs = performance.now()
    ask()
    const eachMs = (performance.now() - beginMs) / asked
    expect(eachMs).toBeLessThan(0.1)
  })
})
