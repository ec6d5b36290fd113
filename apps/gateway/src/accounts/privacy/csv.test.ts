import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const empty = {
  account: {},
  subAccounts: [],
  sessions: [],
  devices: [],
  linkedSignIns: [],
  passkeys: [],
  recoveryCodes: [],
  recoveries: [],
  agency: [],
  backendFacts: [],
  notices: [],
  acceptedTerms: [],
  audit: [],
}

describe('csvOf', () => {
  it('ACC-05 writes one line for each value, with quotes where they are needed', () => {
    const data = {
      ...empty,
      account: { email: 'ann@example.com', nick_name: 'Ann "A", b', mobile: null },
      devices: [{ label: 'one\r\ntwo', seen_at: new Date(0) }],
    }
    expect(csvOf(data)).toBe(
      [
        'part,row,name,value',
        'account,1,email,ann@example.com',
        'account,1,nick_name,"Ann ""A"", b"',
        'account,1,mobile,',
        'devices,1,label,"one\r\ntwo"',
        'devices,1,seen_at,1970-01-01T00:00:00.000Z',
        '',
      ].join('\r\n'),
    )
  })

  it.each(['=1+1', '+49151', '-1', '@x', '\t=1'])('ACC-05 makes %j no formula of a spreadsheet', (value) => {
    expect(csvOf({ ...empty, account: { value } })).toContain(`'${value}`)
  })
})
