import { describe, expect, it } from 'vitest'
import type { Answer } from './answers.ts'
import { compareAnswers } from './compare.ts'

const page: Answer = {
  method: 'GET',
  path: '/price',
  status: 200,
  type: 'text/html',
  title: 'Prices',
  canonical: 'https://portico.example/price',
}
const moved: Answer = { method: 'GET', path: '/price', status: 301, type: '', location: '/prices' }

const compare = (before: Answer, now: Answer, target: Answer = page) =>
  compareAnswers(before, now, { data: 'same', follow: async () => target })

describe('the comparison of answers', () => {
  it('finds another status, type, title, canonical link or code', async () => {
    expect(await compare(page, page)).toEqual([])
    expect(await compare(page, { ...page, status: 404 })).toEqual(['status 404, and was 200'])
    expect(await compare(page, { ...page, type: 'text/plain', title: 'A' })).toHaveLength(2)
    expect(await compare(page, { ...page, canonical: '' })).toHaveLength(1)
    expect(await compare({ ...page, code: '00000' }, { ...page, code: '00404' })).toHaveLength(1)
  })

  it('takes a redirect for where it leads, with the canonical link of its own', async () => {
    expect(await compare(page, moved, { ...page, canonical: 'https://portico.example/prices' })).toEqual([])
    expect(await compare(page, moved, { ...page, status: 404 })).toEqual(['status 404, and was 200'])
    expect(await compare(moved, moved)).toEqual([])
    expect(await compare(moved, { ...moved, location: '/' })).toEqual(['leads to /, and led to /prices'])
  })

  it('lets fields be added, and none be lost', async () => {
    const before = { ...page, fields: ['rate', 'sources[].name'] }
    expect(await compare(before, { ...page, fields: ['new', ...before.fields] })).toEqual([])
    expect(await compare(before, { ...page, fields: ['rate'] })).toEqual(['no longer has sources[].name'])
  })

  it('leaves titles alone where the figures are others', async () => {
    const now = { ...page, title: 'Other prices' }
    expect(await compareAnswers(page, now, { data: 'other', follow: async () => page })).toEqual([])
    expect(await compare(page, now)).toHaveLength(1)
  })
})
