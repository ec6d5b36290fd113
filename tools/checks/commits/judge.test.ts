import { describe, expect, it } from 'vitest'
import { judgeCommits, readCommits } from './judge.ts'

const commit = (subject: string, body: string) => ({ hash: 'abc1234', subject, body })

describe('readCommits', () => {
  it('reads subjects and bodies of several lines', () => {
    const log = 'a1\u001fAdd one\u001fBecause\nof two.\n\u001e\nb2\u001fAdd two\u001f\u001e\n'
    expect(readCommits(log)).toEqual([
      { hash: 'a1', subject: 'Add one', body: 'Because\nof two.' },
      { hash: 'b2', subject: 'Add two', body: '' },
    ])
    expect(readCommits('')).toEqual([])
  })
})

describe('judgeCommits', () => {
  it('passes a subject of 60 characters with a body', () => {
    expect(judgeCommits([commit('é'.repeat(60), 'Why.')])).toEqual([])
  })

  it('finds a longer subject, and a commit without a body', () => {
    expect(judgeCommits([commit('x'.repeat(61), 'Why.'), commit('Add', '')])).toEqual([
      { place: `abc1234 "${'x'.repeat(61)}"`, message: 'the subject has 61 characters, 60 at most' },
      { place: 'abc1234 "Add"', message: 'has no body that says why' },
    ])
  })
})
