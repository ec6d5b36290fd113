import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Age } from './age.tsx'
import { useTextWith } from '../texts/text-with.tsx'

/** Says that a price is the last known one, and how old it is: in words and with a sign, not by colour alone. */
export function StaleMark({
  iso,
  age,
  of,
}: {
  readonly iso: string
  readonly age: string
  readonly of?: string | undefined
}) {
  const text = useTextWith()
  return (
    <span className="stale chip chip-stale" {...movingAttributes(movingIf('whole', of))}>
      <WarningIcon />
      <span>{text('asOf.stale', { age: <Age iso={iso} age={age} of={of} /> })}</span>
    </span>
  )
}
