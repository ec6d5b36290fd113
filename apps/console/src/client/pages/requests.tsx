import { isActName } from '../../contract/acts.ts'
import type { Waiting } from '../../contract/operators.ts'
import { useAct, useRead } from '../calls/acts.ts'
import { useMay } from '../calls/session.ts'
import { isTextKey, text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { useNotice } from '../ui/notices.tsx'
import { Badge, Empty, Loaded } from '../ui/states.tsx'
import { RequestedChange } from './content/requested-change.tsx'
import styles from './page.module.css'
import { RequestedFields } from './requested-fields.tsx'

/** What an act is called in the menu of its area; its own name where it has none. */
function actText(act: string): string {
  return isActName(act) && isTextKey(act) ? text(act) : act
}

function Decisions({ request }: { readonly request: Waiting }) {
  const { id, decision, isOwn } = request
  const may = useMay()
  const tell = useNotice()
  const carrying = useAct('requests.carry-out')
  const refusing = useAct('requests.refuse')
  const cancelling = useAct('requests.cancel')
  const onSuccess = () => tell(text('act.done'))
  const failed = carrying.error ?? refusing.error ?? cancelling.error
  return (
    <>
      {failed === null ? null : <Failure error={failed} />}
      <div className={styles['actions']}>
        {decision === 'do' && may('requests.carry-out') ? (
          <PlainButton
            kind="fill"
            isPending={carrying.isPending}
            onPress={() => carrying.mutate({ id }, { onSuccess })}
          >
            {text(isOwn ? 'requests.carry-out-own' : 'requests.carry-out')}
          </PlainButton>
        ) : null}
        {!isOwn && may('requests.refuse') ? (
          <PlainButton
            kind="danger"
            isPending={refusing.isPending}
            onPress={() => refusing.mutate({ id }, { onSuccess })}
          >
            {text('requests.refuse')}
          </PlainButton>
        ) : null}
        {isOwn && may('requests.cancel') ? (
          <PlainButton
            isPending={cancelling.isPending}
            onPress={() => cancelling.mutate({ id }, { onSuccess })}
          >
            {text('requests.cancel')}
          </PlainButton>
        ) : null}
      </div>
    </>
  )
}

function Request({ request }: { readonly request: Waiting }) {
  const { act, subject, reason, input, askedBy, askedAt, readyAt, expiresAt, decision } = request
  return (
    <article className={styles['card']} aria-label={`${actText(act)} ${subject ?? ''}`}>
      <div className={styles['heading']}>
        <h2>
          {actText(act)} {subject}
        </h2>
        {decision === 'do' ? null : <Badge tone="warn">{text(`requests.${decision}`)}</Badge>}
      </div>
      <span className={styles['muted']}>
        {text('requests.by', { name: askedBy, time: timeText(askedAt) })}
      </span>
      <dl className={styles['facts']}>
        <div>
          <dt>{text('requests.reason')}</dt>
          <dd>{reason}</dd>
        </div>
        {readyAt === null ? null : (
          <div>
            <dt>{text('requests.ready')}</dt>
            <dd>{timeText(readyAt)}</dd>
          </div>
        )}
        <div>
          <dt>{text('requests.expires')}</dt>
          <dd>{timeText(expiresAt)}</dd>
        </div>
      </dl>
      <RequestedChange request={request} />
      <RequestedFields act={act} input={input} />
      <details>
        <summary>{text('requests.input')}</summary>
        <pre className={styles['code']}>{JSON.stringify(input, null, 2)}</pre>
      </details>
      <Decisions request={request} />
    </article>
  )
}

/** What waits for a second person. */
export function RequestsPage() {
  const query = useRead('requests.list', {})
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('requests.title')}</h1>
      </div>
      <p className={styles['lead']}>{text('requests.text')}</p>
      <Loaded query={query}>
        {({ requests }) =>
          requests.length === 0 ? (
            <Empty>{text('requests.empty')}</Empty>
          ) : (
            requests.map((request) => <Request key={request.id} request={request} />)
          )
        }
      </Loaded>
    </div>
  )
}
