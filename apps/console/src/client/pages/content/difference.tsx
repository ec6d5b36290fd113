import type { DocumentView } from '../../../contract/content.ts'
import { useRead } from '../../calls/acts.ts'
import { text } from '../../texts/text.ts'
import { Loaded } from '../../ui/states.tsx'
import { TextDiff } from '../../ui/text-diff.tsx'

/** A text of a document: a revision by its number, that of the release, or none. */
export type TextOf = number | 'release' | 'nothing'

/** What visitors see of a document. */
export function shownOf({ shown, hasRelease }: Pick<DocumentView, 'shown' | 'hasRelease'>): TextOf {
  return shown ?? (hasRelease ? 'release' : 'nothing')
}

/** What visitors see once it is withdrawn. */
export function releaseOf({ hasRelease }: Pick<DocumentView, 'hasRelease'>): TextOf {
  return hasRelease ? 'release' : 'nothing'
}

/** How a text is called where it stands alone. */
export function textName(of: TextOf): string {
  return typeof of === 'number' ? text('content.revision', { number: of }) : text(`content.${of}`)
}

/** How a text is called within a sentence. */
export function textWithin(of: TextOf): string {
  return typeof of === 'number'
    ? text('content.within.revision', { number: of })
    : text(`content.within.${of}`)
}

/** What a comparison is called. */
export function comparisonName(before: TextOf, after: TextOf): string {
  return text('content.compare-title', { old: textWithin(before), new: textWithin(after) })
}

function useText(document: string, of: TextOf) {
  const revision = typeof of === 'number' ? of : null
  return useRead('content.text', { document, revision }, { enabled: of !== 'nothing' })
}

interface DifferenceProps {
  readonly document: string
  readonly before: TextOf
  readonly after: TextOf
}

/** The difference to a text that is there. */
function FromText({ document, before, after }: DifferenceProps) {
  const [old, recent] = [useText(document, before), useText(document, after)]
  const label = comparisonName(before, after)
  if (before === 'nothing' && after === 'nothing') return <TextDiff label={label} before="" after="" />
  if (before === 'nothing') {
    return <Loaded query={recent}>{(data) => <TextDiff label={label} before="" after={data.text} />}</Loaded>
  }
  if (after === 'nothing') {
    return <Loaded query={old}>{(data) => <TextDiff label={label} before={data.text} after="" />}</Loaded>
  }
  return (
    <Loaded query={old}>
      {({ text: oldText }) => (
        <Loaded query={recent}>
          {(data) => <TextDiff label={label} before={oldText} after={data.text} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/** How two texts of a document differ. */
export function Difference(props: DifferenceProps) {
  const { before, after } = props
  // Each pair begins with its first lines again.
  return <FromText key={`${before} ${after}`} {...props} />
}
