import { AccountTexts } from '../../../../apps/site/src/components/account/account-text.tsx'
import {
  RemotePart,
  SectionCard,
} from '../../../../apps/site/src/components/account/overview/section-card.tsx'
import type { Remote } from '../../../../apps/site/src/components/account/overview/use-remote.ts'
import { ErrorPage } from '../../../../apps/site/src/app/error-page.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

const remotes: readonly (readonly [string, Remote<string>])[] = [
  ['On its way', { kind: 'loading' }],
  ['Failed', { kind: 'failed', message: 'The service does not answer.' }],
  ['There', { kind: 'ready', value: 'Three sessions' }],
]

/** Parts whose data is fetched, and a page that could not be drawn. */
export function Waiting() {
  const { texts } = useData()
  return (
    <AccountTexts texts={texts.account}>
      {remotes.map(([name, remote]) => (
        <State key={name} name={name}>
          <div className={styles.column}>
            <SectionCard title="Sessions">
              <RemotePart remote={remote} reload={() => {}}>
                {(value) => <p>{value}</p>}
              </RemotePart>
            </SectionCard>
          </div>
        </State>
      ))}
      <State name="A page that failed" room="wide">
        <ErrorPage />
      </State>
    </AccountTexts>
  )
}
