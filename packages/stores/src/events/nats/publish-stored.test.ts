import { describe, expect, it } from 'vitest'
import { publishStored } from './publish-stored.ts'

describe('publishStored', () => {
  it.each([
    { answers: [{ seq: 7, duplicate: false }], outcome: 'stored', ids: ['a'] },
    { answers: [{ seq: 7, duplicate: true }], outcome: 'repeated', ids: ['a'] },
    {
      answers: [
        { seq: 0, duplicate: true },
        { seq: 8, duplicate: false },
      ],
      outcome: 'stored',
      ids: ['a', undefined],
    },
  ])('SAFE-05 believes no place 0: $outcome after $answers.length', async ({ answers, outcome, ids }) => {
    const waiting = [...answers]
    const sent: unknown[] = []
    const publish = async (_subject: string, _data: unknown, options?: { readonly msgID?: string }) => {
      sent.push(options?.msgID)
      const answer = waiting.shift()
      if (answer === undefined) throw new Error('nothing is left to answer')
      return { stream: 'S', domain: '', ...answer }
    }
    expect(await publishStored({ publish }, { subject: 's', data: 'd', id: 'a' })).toBe(outcome)
    expect(sent).toEqual(ids)
  })
})
