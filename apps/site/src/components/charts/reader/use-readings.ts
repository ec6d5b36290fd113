import { useCallback, useRef, useState } from 'react'
import type { ChartReadings } from '../../../figures/charts/points.ts'
import { readAnswer } from './read-answer.ts'

const timeoutMs = 20_000

async function fetchReadings(address: string): Promise<ChartReadings> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`the points of the chart came with status ${response.status}`)
  return readAnswer(await response.json())
}

/** The points of a chart, fetched once when they are first wanted; after a failure they are asked for again. */
export function useReadings(addressOf: () => string) {
  const [readings, setReadings] = useState<ChartReadings | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const asked = useRef<Promise<ChartReadings | null> | null>(null)
  const address = useRef(addressOf)
  address.current = addressOf

  const load = useCallback(async () => {
    async function ask(): Promise<ChartReadings | null> {
      setState('loading')
      try {
        const found = await fetchReadings(address.current())
        setReadings(found)
        setState('ready')
        return found
      } catch (error) {
        console.warn('the chart cannot be read point by point:', error)
        asked.current = null
        setState('failed')
        return null
      }
    }
    asked.current ??= ask()
    return asked.current
  }, [])
  return { readings, state, load }
}
