import type { ChartReadings } from '../../../figures/charts/points.ts'

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const isNumbers = (value: unknown, length: number): value is number[] =>
  Array.isArray(value) && value.length === length && value.every((each) => Number.isFinite(each))

const isTexts = (value: unknown, length: number): value is string[] =>
  Array.isArray(value) && value.length === length && value.every((each) => typeof each === 'string')

const isIndices = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isInteger(each))

const unitOf = (value: unknown) => (value === 'moment' ? 'moment' : 'day')
const kindOf = (value: unknown) => (value === 'percent' ? 'percent' : 'amount')

function fanOf(value: unknown, length: number): ChartReadings['fan'] | null {
  if (value === undefined) return undefined
  const [since, edges, own] = ['since', 'edges', 'own'].map((name) => member(value, name))
  if (typeof since !== 'number' || since < 0 || since >= length) return null
  if (!Array.isArray(edges) || edges.length !== 4) return null
  if (!edges.every((edge): edge is number[] => isNumbers(edge, length - since))) return null
  const [times, values] = [member(own, 'times'), member(own, 'values')]
  const ownLength = Array.isArray(times) ? times.length : 0
  const isOwn = isNumbers(times, ownLength) && isNumbers(values, ownLength)
  return { since, edges, own: isOwn ? { times, values } : null }
}

function rangesOf(value: unknown, length: number): ChartReadings['ranges'] | null {
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.length !== length) return null
  const pairs = value.flatMap((each: unknown) =>
    isTexts(each, 2) ? [[each[0] ?? '', each[1] ?? ''] as const] : [],
  )
  return pairs.length === length ? pairs : null
}

/**
 * Reads the points of a chart out of a page's data.
 * @throws Error where the answer has none, so that the page says that they could not be had.
 */
export function readAnswer(answer: unknown): ChartReadings {
  const found = member(member(answer, 'view'), 'readings')
  const [start, times, values, texts, gaps] = ['start', 'times', 'values', 'texts', 'gaps'].map((name) =>
    member(found, name),
  )
  const length = Array.isArray(times) ? times.length : 0
  const fan = fanOf(member(found, 'fan'), length)
  const ranges = rangesOf(member(found, 'ranges'), fan ? length - 1 - fan.since : 0)
  const isLine = isNumbers(times, length) && isNumbers(values, length) && isTexts(texts, length)
  if (
    !isLine ||
    length < 2 ||
    typeof start !== 'number' ||
    !isIndices(gaps) ||
    fan === null ||
    ranges === null
  )
    throw new Error('the answer has no points of a chart')
  return {
    unit: unitOf(member(found, 'unit')),
    kind: kindOf(member(found, 'kind')),
    ...{ start, times, values, texts, gaps },
    ...(fan === undefined ? {} : { fan }),
    ...(ranges === undefined ? {} : { ranges }),
  }
}
