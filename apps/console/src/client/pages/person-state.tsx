import type { FoundPerson } from '../../contract/people.ts'
import { text } from '../texts/text.ts'
import { Badge } from '../ui/states.tsx'

const tones = { active: 'good', locked: 'warn', frozen: 'bad', closing: 'warn', erased: 'plain' } as const

/** How an account stands. */
export function PersonState({ state }: Pick<FoundPerson, 'state'>) {
  return <Badge tone={tones[state]}>{text(`state.${state}`)}</Badge>
}
