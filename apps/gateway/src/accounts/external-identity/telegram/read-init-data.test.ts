import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInitData } from './read-init-data.ts'
import { signInitData } from '../../../../test/accounts/init-data.ts'

const botToken = '1234567890:test-token'
const user = JSON.stringify({ id: 279058397, first_name: 'Ada', username: 'ada' })
const fields = { user, auth_date: '1733509682', query_id: 'AAHdF6IQAAAAAN0XohDhrOrc' }
const good = signInitData(botToken, fields)

const read = (initData: string) => readInitData(initData, botToken)
const hashOf = (initData: string) => new URLSearchParams(initData).get('hash') ?? ''

describe('readInitData', () => {
  it('GATE-01 reads who it is, and holds the signature for others to be part of what the hash covers', () => {
    const signed = signInitData(botToken, { ...fields, signature: 'TYJxVcisqbWjtodPepiJ6g' })
    const { id, first_name, username } = JSON.parse(user)
    expect(read(signed)).toEqual({
      user: { id, is_bot: false, first_name, last_name: '', username },
      signedMs: 1_733_509_682_000,
      hash: hashOf(signed),
    })
    expect(read(signed.replace(/&signature=[^&]*/, ''))).toBeNull()
    expect(readInitData(signed, '9876543210:other-token')).toBeNull()
  })

  it('reads fields in any order, unknown ones among them', () => {
    const shuffled = [
      ...new URLSearchParams(signInitData(botToken, { ...fields, zz: '1', aa: '' })),
    ].toReversed()
    expect(read(new URLSearchParams(shuffled).toString())).toMatchObject({ user: { id: 279058397 } })
  })

  it('reads any user that was signed, and none when one character is another', () => {
    const name = fc.string({ unit: 'grapheme' })
    const person = fc.record({ id: fc.integer({ min: 1, max: 2 ** 52 }), first_name: name, last_name: name })
    fc.assert(
      fc.property(person, fc.nat(), (one, at) => {
        const signed = signInitData(botToken, { ...fields, user: JSON.stringify(one) })
        expect(read(signed)?.user).toMatchObject(one)
        const place = at % signed.length
        const digit = signed.charAt(place) === '0' ? '1' : '0'
        const changed = signed.slice(0, place) + digit + signed.slice(place + 1)
        const isSame = new URLSearchParams(changed).toString() === new URLSearchParams(signed).toString()
        expect(read(changed) === null).toBe(!isSame)
      }),
    )
  })

  it.each([
    ['another hash', good.replace(hashOf(good), '0'.repeat(64))],
    ['a shorter hash', good.replace(hashOf(good), hashOf(good).slice(0, 62))],
    ['its hash in capitals', good.replace(hashOf(good), hashOf(good).toUpperCase())],
    ['no hash', good.replace(/&hash=.*/, '')],
    ['two hashes', `${good}&hash=${hashOf(good)}`],
    ['two users', `${good}&user=${encodeURIComponent(user)}`],
    ['another time', good.replace('1733509682', '1733509683')],
    ['another field more', `${good}&extra=1`],
    ['a field less', good.replace(/&query_id=[^&]*/, '')],
    ['nothing', ''],
  ])('refuses data with %s', (_, other) => {
    expect(other).not.toBe(good)
    expect(read(other)).toBeNull()
  })

  it('refuses fields that run into each other, though the text under the hash is the same', () => {
    const joined = new URLSearchParams({
      auth_date: `${fields.auth_date}\nquery_id=${fields.query_id}`,
      user,
    })
    expect(read(`${joined.toString()}&hash=${hashOf(good)}`)).toBeNull()
    const inName = new URLSearchParams({ [`auth_date=${fields.auth_date}\nquery_id`]: fields.query_id, user })
    expect(read(`${inName.toString()}&hash=${hashOf(good)}`)).toBeNull()
  })

  it.each([
    ['no user', { auth_date: '1733509682' }],
    ['a user that is no JSON', { ...fields, user: 'Ada' }],
    ['a user without a number', { ...fields, user: '{"first_name":"Ada"}' }],
    ['a number in quotes', { ...fields, user: '{"id":"1","first_name":"Ada"}' }],
    ['a number that is not exact', { ...fields, user: `{"id":${2 ** 53},"first_name":"Ada"}` }],
    ['no time', { user }],
    ['a time in words', { user, auth_date: 'now' }],
    ['a time with a fraction', { user, auth_date: '1733509682.5' }],
  ])('refuses data with %s, though it is signed', (_, signed) => {
    expect(read(signInitData(botToken, signed))).toBeNull()
  })
})
