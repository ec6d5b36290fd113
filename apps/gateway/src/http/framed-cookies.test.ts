import { describe, expect, it } from 'vitest'
import { createSessionCookies } from '../accounts/sessions/session-cookies.ts'
import { cookiesFor } from './framed-cookies.ts'

const values = { token: 't', refreshToken: 'r', handle: 'h', sessionSeconds: 60, refreshSeconds: 600 }
const ofHttps = createSessionCookies('https://www.example.com')
const framed = { headers: { 'sec-fetch-storage-access': 'none' } }

describe('cookiesFor', () => {
  it('GATE-02 leaves cookies as they are where the page is by itself', () => {
    expect(cookiesFor({ headers: {} }, ofHttps.begin(values))).toEqual(ofHttps.begin(values))
  })

  it.each(['none', 'inactive', 'active'])(
    'GATE-02 keeps them for both sites alone in a frame: %s',
    (access) => {
      const placed = cookiesFor({ headers: { 'sec-fetch-storage-access': access } }, ofHttps.begin(values))
      expect(placed).toEqual([
        '__Host-sid=t; Max-Age=60; Path=/; HttpOnly; SameSite=None; Partitioned; Secure',
        '__Secure-rt=r; Max-Age=600; Path=/v1/user/; HttpOnly; SameSite=None; Partitioned; Secure',
        'rt-present=h; Max-Age=600; Path=/; SameSite=None; Partitioned; Secure',
      ])
    },
  )

  it('drops in a frame what was begun there', () => {
    for (const cookie of cookiesFor(framed, ofHttps.expired)) {
      expect(cookie).toMatch(/=; Max-Age=0; .*; SameSite=None; Partitioned; Secure$/)
    }
  })

  it('changes nothing on plain http, where no browser takes such cookies', () => {
    const { expired } = createSessionCookies('http://localhost:3000')
    expect(cookiesFor(framed, expired)).toEqual(expired)
  })
})
