import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { SqlError, sqlErrorOf } from './sql-error.ts'

const errorOf = (code: string) => sqlErrorOf({ code, message: 'x' })

describe('sqlErrorOf', () => {
  it.each([
    ['08006', 'a connection that failed'],
    ['53100', 'a full disk'],
    ['53300', 'too many connections'],
    ['57P01', 'a server that is stopped'],
    ['58030', 'a disk that fails'],
    ['25006', 'a standby'],
    ['25P03', 'an idle transaction that was ended'],
    ['55P03', 'a lock that was not to be had'],
  ])('GATE-03 calls the database unavailable for %s, %s', (code) => {
    expect(errorOf(code)).toBeInstanceOf(StoreUnavailable)
    expect(errorOf(code)).toMatchObject({ cause: { code } })
  })

  it.each([
    ['23505', 'a value that exists'],
    ['22008', 'a date out of range'],
    ['42P08', 'an ambiguous parameter'],
    ['22P08', '08 at its end'],
    ['23530', '53 within it'],
    ['42853', '53 at its end'],
    ['42580', '58 within it'],
    ['22557', '57 at its end'],
    ['25000', 'class 25 in general'],
    ['55000', 'class 55 in general'],
    ['12500', '25 within it'],
  ])('GATE-03 passes %s on as it is, %s', (code) => {
    expect(errorOf(code)).toBeInstanceOf(SqlError)
    expect(errorOf(code)).toMatchObject({ code })
  })
})
