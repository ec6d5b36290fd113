import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '100.63.255.255', '2606:4700:4700::1111', '2a00:1450::1'])(
    'OUT-01 takes %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by customers of a network', '100.64.0.1'],
    ['shared by customers of a network', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['for protocols', '192.0.0.8'],
    ['for documents', '192.0.2.1'],
    ['a former relay', '192.88.99.1'],
    ['for measuring', '198.18.0.1'],
    ['for documents', '198.51.100.1'],
    ['for documents', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['this host', '::'],
    ['loopback', '::1'],
    ['an IPv4 address in the form given up', '::127.0.0.1'],
    ['loopback as a mapped address', '::ffff:127.0.0.1'],
    ['metadata as a mapped address', '::ffff:a9fe:a9fe'],
    ['metadata behind a translator', '64:ff9b::a9fe:a9fe'],
    ['behind a translator of the operator', '64:ff9b:1::1'],
    ['discarded', '100::1'],
    ['metadata within a tunnel', '2002:a9fe:a9fe::1'],
    ['a tunnel', '2001::1'],
    ['for documents', '2001:db8::1'],
    ['for documents', '3fff::1'],
    ['unique and local', 'fc00::1'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['not assigned', '4000::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('OUT-01 refuses what is %s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('OUT-01 judges a translated address as the one that it carries', () => {
    expect(isPublicAddress('::ffff:1.1.1.1')).toBe(true)
    expect(isPublicAddress('64:ff9b::101:101')).toBe(true)
  })

  it('OUT-01 finds the private ones among all addresses, mapped or not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('10', '127', '169.254', '192.168', '172.20', '224', '0'),
        fc.array(fc.nat(255), { minLength: 3, maxLength: 3 }),
        (prefix, rest) => {
          const address = [...prefix.split('.'), ...rest].slice(0, 4).join('.')
          expect(isPublicAddress(address)).toBe(false)
          expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
        },
      ),
    )
  })
})
