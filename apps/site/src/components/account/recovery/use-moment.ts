import { gregorianFormat } from '@portico/format'
import { useSite } from '../../context/site-context.ts'

/** A moment as a day with the hour, in the reader's own time zone: it is known in the browser only. */
export function useMoment(): (timeMs: number) => string {
  const { locale } = useSite()
  return (timeMs) =>
    gregorianFormat(locale.numberTag, { dateStyle: 'medium', timeStyle: 'short' }).format(timeMs)
}
