import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'

/**
 * How long ago something was: in the server's words, which the page's start renews each second (client/ages.ts). Screen
 * readers are not told.
 */
export function Age({
  iso,
  age,
  of,
}: {
  readonly iso: string
  readonly age: string
  readonly of?: string | undefined
}) {
  return (
    <span className="age" data-age={iso} {...movingAttributes(movingIf('age', of))} suppressHydrationWarning>
      {age}
    </span>
  )
}
