import type { CallOutput, userinfo } from '@portico/contract'
import { gregorianFormat } from '@portico/format'
import { useSite } from '../../context/site-context.ts'
import { userSummary } from './user-summary.ts'
import { useAccountText } from '../account-text.tsx'
import styles from './overview.module.css'
import { SectionCard } from './section-card.tsx'

/** Who is signed in, as the user summary tells it (USER-01). */
export function SummaryCard({ user }: { readonly user: NonNullable<CallOutput<typeof userinfo>> }) {
  const text = useAccountText()
  const { locale } = useSite()
  const summary = userSummary(user)
  const opened = summary.createdDate === '' ? null : new Date(summary.createdDate)
  const rows: readonly (readonly [string, string | null])[] = [
    [text('account.userId'), summary.userId],
    [text('account.name'), summary.nickName || summary.userName || null],
    [text('account.email'), summary.email || null],
    [text('account.mobile'), summary.phone === '' ? null : `+${summary.areaCode} ${summary.phone}`],
    [
      text('account.identity'),
      text(summary.hasRealValidate ? 'account.identityDone' : 'account.identityOpen'),
    ],
    ...(summary.showUserVip === 1 ? ([[text('account.vip'), String(summary.vipLevel)]] as const) : []),
    ...(opened === null
      ? []
      : ([
          [
            text('account.created'),
            gregorianFormat(locale.numberTag, { dateStyle: 'medium' }).format(opened),
          ],
        ] as const)),
  ]
  return (
    <SectionCard title={summary.loginName || summary.userId}>
      {summary.frozen ? <p className={styles.frozen}>{text('account.frozen')}</p> : null}
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            {value === null ? (
              <dd className={styles.notSet}>{text('account.notSet')}</dd>
            ) : (
              <dd dir="auto">{value}</dd>
            )}
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
