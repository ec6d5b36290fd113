import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChangedProject, openChangedProject } from './changed-project.ts'
import { changes } from './changes.ts'

/** It copies, checks, builds and starts the whole project. */
const timeoutMs = 5 * 60_000

describe('typical changes, made on a copy of the project', () => {
  let opened: ChangedProject | null = null
  const project = () => {
    if (opened === null) throw new Error('The copy has not started.')
    return opened
  }

  beforeAll(async () => {
    opened = await openChangedProject()
  }, timeoutMs)
  afterAll(() => opened?.[Symbol.asyncDispose]())

  it.each(changes.map(({ name, limit }) => [name, limit] as const))('%s costs at most %i', (name, limit) => {
    const cost = project().costs.find((each) => each.name === name)
    expect(cost?.counted).toBeGreaterThan(0)
    expect(cost?.counted).toBeLessThanOrEqual(limit)
  })

  it.each(changes.map((change) => [change.name, change] as const))('%s is shown', async (_, change) => {
    expect(await change.faults(project().site, project().services)).toEqual([])
  })
})
