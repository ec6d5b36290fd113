import { describe, expect, it } from 'vitest'

import { playScenario, type Scenario, scenariosOf } from '../../test/scenario.ts'

function expectStory(scenario: Scenario) {
  for (const { at, found, wanted } of playScenario(scenario)) {
    expect({ at, ...found }).toEqual({ at, ...wanted })
  }
}

describe('scenarios of merging', () => {
  it.each(scenariosOf('independence'))('TRUTH-01 $what', expectStory)
  it.each(scenariosOf('jumps'))('TRUTH-02 $what', expectStory)
  it.each(scenariosOf('pegs'))('TRUTH-03 $what', expectStory)
  it.each(scenariosOf('authority'))('TRUTH-04 $what', expectStory)
  it.each(scenariosOf('faults'))('TRUTH-02 shows nothing wrong when a source $what', expectStory)

  it('has all 24 faults of a source', () => {
    expect(scenariosOf('faults')).toHaveLength(24)
  })
})
