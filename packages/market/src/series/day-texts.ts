import { dayNumber, dayText } from '../model/day.ts'

/** Some fifty years of days. Histories have the same days over and over. */
const most = 20_000
const numbers = new Map<string, number>()
const texts = new Map<number, string>()

/** As `dayNumber`, for days that are asked for again. Throws a RangeError for what is no day. */
export function numberOfDay(date: string): number {
  const known = numbers.get(date)
  if (known !== undefined) return known
  const day = dayNumber(date)
  if (Number.isNaN(day) || dayText(day) !== date) throw new RangeError(`${date} is no day.`)
  if (numbers.size >= most) numbers.clear()
  numbers.set(date, day)
  return day
}

/** As `dayText`, for days that are asked for again. */
export function textOfDay(day: number): string {
  const known = texts.get(day)
  if (known !== undefined) return known
  const text = dayText(day)
  if (texts.size >= most) texts.clear()
  texts.set(day, text)
  return text
}
