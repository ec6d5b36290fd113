import type { FittedModelId } from '../model.ts'
import { holding, type ModelTest, skillTest, tableHorizons, windowsAt } from './skill-test.ts'
import type { BackTestHorizon, ModelWindows } from './windows.ts'

/** What the tests of all models say at one horizon. */
export interface Judgement {
  readonly tests: readonly ModelTest<FittedModelId>[]
  readonly skilled: readonly FittedModelId[]
}

/** Tests every model but the benchmark at a horizon. */
export function judgeAt(windows: ModelWindows, horizonDays: BackTestHorizon): Judgement {
  const tests = [...windows].flatMap(([id, own]) => {
    const pValue = id === 'random-walk' ? null : skillTest(windowsAt(own, horizonDays), horizonDays)
    return pValue === null ? [] : [{ id, pValue }]
  })
  return { tests, skilled: holding(tests) }
}

/** The models that may head a page: skilled at each horizon that the table begins with. In the order of the map. */
export function skilledModels(windows: ModelWindows): readonly FittedModelId[] {
  const skilled = tableHorizons.map((horizonDays) => judgeAt(windows, horizonDays).skilled)
  return [...windows.keys()].filter((id) => skilled.every((ids) => ids.includes(id)))
}
