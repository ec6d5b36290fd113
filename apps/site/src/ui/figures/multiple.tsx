import { Amount } from './amount.tsx'

/** How many times as much: the sign stands first in every language, as on trading screens. */
export function Multiple({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr">
      ×<Amount text={text} />
    </bdi>
  )
}
