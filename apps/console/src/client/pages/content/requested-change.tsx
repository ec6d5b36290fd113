import * as v from 'valibot'
import { acts } from '../../../contract/acts.ts'
import type { DocumentView } from '../../../contract/content.ts'
import type { Waiting } from '../../../contract/operators.ts'
import { useRead } from '../../calls/acts.ts'
import { useMay } from '../../calls/session.ts'
import { text } from '../../texts/text.ts'
import { timeText } from '../../texts/time.ts'
import { Fault } from '../../ui/failure.tsx'
import { Loaded } from '../../ui/states.tsx'
import styles from '../page.module.css'
import { comparisonName, releaseOf, shownOf, textWithin } from './difference.tsx'
import { FromShown } from './publishing.tsx'

/** What a request wants of a document, as its act reads it. */
type Wanted =
  | {
      readonly kind: 'show'
      readonly document: string
      /** Null: it is withdrawn. */
      readonly revision: number | null
      readonly startsAt: number | null
      readonly over: number
    }
  | { readonly kind: 'cancel'; readonly document: string; readonly publication: number }

function wantedOf({ act, input }: Pick<Waiting, 'act' | 'input'>): Wanted | null {
  switch (act) {
    case 'content.publish-by-two': {
      const read = v.safeParse(acts[act].input, input)
      return read.success ? { kind: 'show', ...read.output } : null
    }
    case 'content.withdraw-by-two': {
      const read = v.safeParse(acts[act].input, input)
      return read.success ? { kind: 'show', revision: null, ...read.output } : null
    }
    case 'content.cancel-by-two': {
      const read = v.safeParse(acts[act].input, input)
      return read.success ? { kind: 'cancel', ...read.output } : null
    }
    default:
      return null
  }
}

function Change({ document, wanted }: { readonly document: DocumentView; readonly wanted: Wanted }) {
  if (wanted.kind === 'cancel') {
    const plan = document.publications.find(({ id }) => id === wanted.publication)
    if (plan === undefined) return null
    const what = textWithin(plan.revision ?? releaseOf(document))
    return (
      <>
        <span className={styles['muted']}>
          {text('content.asked-cancel', { what, time: timeText(plan.startsAt) })}
        </span>
        <FromShown document={document} revision={plan.revision} />
      </>
    )
  }
  const { startsAt, over, revision } = wanted
  return (
    <>
      {over === document.holding ? null : <Fault>{text('content.asked-over')}</Fault>}
      <span className={styles['muted']}>
        {startsAt === null
          ? text('content.asked-now')
          : text('content.asked-from', { time: timeText(startsAt) })}
      </span>
      <h3>{comparisonName(shownOf(document), revision ?? releaseOf(document))}</h3>
      <FromShown document={document} revision={revision} />
    </>
  )
}

function ChangeOf({ wanted }: { readonly wanted: Wanted }) {
  const query = useRead('content.read', { document: wanted.document })
  return <Loaded query={query}>{({ document }) => <Change document={document} wanted={wanted} />}</Loaded>
}

/** What visitors would read differently if a request were carried out; nothing for requests about other things. */
export function RequestedChange({ request }: { readonly request: Waiting }) {
  const may = useMay()
  const wanted = wantedOf(request)
  return wanted === null || !may('content.read') ? null : <ChangeOf wanted={wanted} />
}
