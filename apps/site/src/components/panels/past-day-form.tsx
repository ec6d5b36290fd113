import type { ComponentProps } from 'react'
import { LineForm } from './line-form.tsx'
import { useText } from '../texts/use-text.ts'

interface PastDayFormProps extends Pick<ComponentProps<typeof LineForm>, 'path' | 'kept' | 'scroll'> {
  /** Name of the day in the address. */
  readonly name: string
  readonly days: {
    /** First and last day that can be asked for; null where nothing tells the first. */
    readonly first?: string | null
    readonly last: string
    /** As asked for; empty where nothing was. */
    readonly asked: string
  }
  /** What the button tells of being pressed. */
  readonly tracked?: object
}

/** Asks for a past day, which lives in the address. */
export function PastDayForm({ path, kept, scroll, name, days, tracked }: PastDayFormProps) {
  const text = useText()
  return (
    <LineForm path={path} kept={kept ?? {}} {...(scroll === undefined ? {} : { scroll })}>
      <label className="visually-hidden" htmlFor="past-day">
        {text('past.label')}
      </label>
      <input
        id="past-day"
        key={days.asked}
        type="date"
        name={name}
        defaultValue={days.asked}
        max={days.last}
        {...(days.first ? { min: days.first } : {})}
        required
      />
      <button type="submit" className="button button-line" {...tracked}>
        {text('past.show')}
      </button>
    </LineForm>
  )
}
