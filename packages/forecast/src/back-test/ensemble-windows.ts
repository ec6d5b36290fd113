import type { FittedModelId } from '../model.ts'
import { mixQuantiles } from '../statistics/mixture.ts'
import { skilledModels } from './judge.ts'
import type { ModelWindows, Window } from './windows.ts'

/**
 * What the ensemble would have said: on each origin it joins the models that had shown skill by that day, judged by the
 * windows whose day had come, and is the random walk while there are none.
 */
export function ensembleWindows(windows: ModelWindows): readonly Window[] {
  const benchmark = windows.get('random-walk') ?? []
  const membersOn = new Map<number, readonly FittedModelId[]>()
  return benchmark.map((window) => {
    const members = membersOn.get(window.originDay) ?? skilledModels(knownOn(windows, window.originDay))
    membersOn.set(window.originDay, members)
    const forecasts = members.flatMap((id) => {
      const same = sameWindow(windows.get(id), window)
      return same ? [same.forecast] : []
    })
    return forecasts.length === 0 ? window : { ...window, forecast: mixQuantiles(forecasts) }
  })
}

function knownOn(windows: ModelWindows, day: number): ModelWindows {
  return new Map([...windows].map(([id, own]) => [id, own.filter(({ targetDay }) => targetDay <= day)]))
}

function sameWindow(
  windows: readonly Window[] | undefined,
  { originDay, horizonDays }: Window,
): Window | undefined {
  return windows?.find((other) => other.originDay === originDay && other.horizonDays === horizonDays)
}
