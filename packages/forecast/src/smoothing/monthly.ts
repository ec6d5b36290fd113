import { type History, yearDays } from '../history.ts'

/** The length of a month in days. */
export const monthDays = yearDays / 12

/**
 * Logarithms a month apart, oldest first and ending with the last close itself. A month's end without a close lies on the
 * line between the closes around it; nothing later than the history's end is used.
 */
export function monthlyLogs(history: History): number[] {
  const months = Math.floor(history.spanDays / monthDays)
  const values: number[] = []
  let index = 0
  for (let month = months; month >= 0; month -= 1) {
    const day = history.lastDay - month * monthDays
    while ((history.days[index + 1] ?? Infinity) <= day) index += 1
    const [startDay, start] = [history.days[index] ?? day, history.logs[index] ?? 0]
    const [endDay, end] = [history.days[index + 1] ?? day, history.logs[index + 1] ?? start]
    values.push(endDay > startDay ? start + ((end - start) * (day - startDay)) / (endDay - startDay) : start)
  }
  return values
}
