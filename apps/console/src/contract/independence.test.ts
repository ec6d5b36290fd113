import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccessOrigin, areIndependent, standingTo } from './independence.ts'

const by = fc.option(fc.nat({ max: 7 }))

/** Operators of two persons: each one's access comes from operators of the same person who were there before, or from the server. */
const twoPersons = fc
  .array(fc.record({ person: fc.constantFrom('x', 'y'), invited: by, roles: by }))
  .map((drawn) =>
    drawn.map(({ person, invited, roles }, index): AccessOrigin & { readonly person: string } => {
      const earlier = drawn
        .slice(0, index)
        .flatMap((one, place) => (one.person === person ? [String(place)] : []))
      const pick = (place: number | null) => (place === null ? null : (earlier[place] ?? null))
      return { id: String(index), person, invitedBy: pick(invited), rolesBy: pick(roles) }
    }),
  )
const from = (id: string, invitedBy: string | null, rolesBy: string | null = null) => ({
  id,
  invitedBy,
  rolesBy,
})

describe('independence', () => {
  it('SHIP-03 never holds between operators of whom one made the other, and holds between those of two people', () => {
    fc.assert(
      fc.property(twoPersons, (all) => {
        for (const one of all) {
          expect(areIndependent(one.id, one.id, all)).toBe(false)
          for (const maker of [one.invitedBy, one.rolesBy]) {
            if (maker !== null) expect(areIndependent(one.id, maker, all)).toBe(false)
          }
          for (const other of all) {
            expect(areIndependent(one.id, other.id, all)).toBe(areIndependent(other.id, one.id, all))
            if (one.person !== other.person) expect(areIndependent(one.id, other.id, all)).toBe(true)
          }
        }
      }),
    )
  })

  it('SHIP-03 lets no owner count who comes from the one who asks, and no two who come from the same one', () => {
    const all = [
      from('ann', null),
      from('bob', null),
      from('pet', 'ann'),
      from('pia', 'pet'),
      from('sam', 'bob', 'ann'),
    ]
    const standing = (askedBy: string, deciderId: string, ...owners: readonly string[]) =>
      standingTo({ askedBy, deciderId }, owners, all)
    expect(standing('pet', 'ann', 'ann')).toBe('alone')
    expect(standing('ann', 'pet', 'ann', 'pet')).toBe('alone')
    expect(standing('pet', 'ann', 'ann', 'bob')).toBe('same-hand')
    expect(standing('pet', 'bob', 'ann', 'bob')).toBe('independent')
    expect(standing('pia', 'ann', 'ann', 'pet')).toBe('alone')
    expect(standing('sam', 'ann', 'ann', 'bob')).toBe('alone')
  })
})
