import { type CallOutput, listPasskeys, securityOverview, userinfo } from '@portico/contract'
import { urls } from '../../../pages/urls.generated.ts'
import { Anchor } from '../../navigation/anchor.tsx'
import { Crumbs } from '../../navigation/crumbs.tsx'
import { userSummary } from './user-summary.ts'
import { useAccountText } from '../account-text.tsx'
import { ContactsCard } from '../contacts/contacts-card.tsx'
import { LinkedCard } from '../external-sign-in/linked-card.tsx'
import { PairingCard } from '../pairing/pairing-card.tsx'
import { usePairKey } from '../pairing/use-pair-key.ts'
import { ClosingBanner } from '../privacy/closing-banner.tsx'
import { DataCard } from '../privacy/data-card.tsx'
import { NoticesCard } from '../privacy/notices-card.tsx'
import { PhraseCard } from '../privacy/phrase-card.tsx'
import { TermsBanner } from '../privacy/terms-banner.tsx'
import { PasskeysCard } from '../passkey/passkeys-card.tsx'
import { RecoveryCodesCard } from '../recovery-codes/recovery-codes-card.tsx'
import { TakeoverWarning } from '../recovery/takeover-warning.tsx'
import { StepRuleCard } from '../step-rule/step-rule-card.tsx'
import type { AccountView } from '../../../views/account/view.ts'
import { AccountsCard } from './accounts-card.tsx'
import { ActivityCard } from './activity-card.tsx'
import { NextSteps } from './next-steps.tsx'
import styles from './overview.module.css'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { useRemote } from './use-remote.ts'

/** The account of who is signed in: who it is, how it is secured, where it is open, what belongs to it, what happened. */
export function OverviewPage({ view }: { readonly view: AccountView }) {
  const text = useAccountText()
  const { remote, reload } = useRemote(userinfo, false, 'shared')
  const title = text('account.title')
  return (
    <>
      <Crumbs here={title} />
      <h1>{title}</h1>
      <p className="without-scripts">{text('common.scriptsNeeded')}</p>
      {remote.kind === 'loading' ? (
        <p role="status" className={`needs-scripts ${styles.waiting}`}>
          {text('account.loading')}
        </p>
      ) : null}
      {remote.kind === 'failed' ? (
        <div role="alert" className={`card ${styles.card}`}>
          <p>{remote.message}</p>
          <button type="button" className="button button-line" onClick={reload}>
            {text('failure.retry')}
          </button>
        </div>
      ) : null}
      {remote.kind === 'ready' && remote.value === null ? <Visitor /> : null}
      {remote.kind === 'ready' && remote.value !== null ? (
        <OwnAccount view={view} user={remote.value} reload={reload} />
      ) : null}
    </>
  )
}

/** What is left to do, then the parts of the account. A sub-account is secured by its main one. */
function OwnAccount(props: {
  readonly view: AccountView
  readonly user: NonNullable<CallOutput<typeof userinfo>>
  readonly reload: () => void
}) {
  const { view, user, reload } = props
  const security = useRemote(securityOverview, {})
  const passkeys = useRemote(listPasskeys, {})
  const { subAccount: isSubAccount, loginName, userId } = userSummary(user)
  return (
    <div className={styles.grid}>
      <ClosingBanner fetched={security} />
      <TermsBanner fetched={security} />
      {security.remote.kind === 'ready' ? (
        <TakeoverWarning overview={security.remote.value} onStopped={security.reload} />
      ) : null}
      {isSubAccount ? null : <NextSteps security={security.remote} passkeys={passkeys.remote} />}
      <div className={styles.column}>
        <SummaryCard user={user} />
        {isSubAccount ? null : (
          <ContactsCard fetched={security} country={view.country ?? 'US'} onChanged={reload} />
        )}
        <AccountsCard trade={view.demoTrade} />
        {isSubAccount ? null : <PhraseCard user={user} fetched={security} />}
        {isSubAccount ? null : <DataCard onChanged={security.reload} />}
        {view.externalSignIns.length === 0 || isSubAccount ? null : (
          <LinkedCard ways={view.externalSignIns} />
        )}
      </div>
      <div className={styles.column}>
        <SecurityCard fetched={security} passwordLength={view.passwordLength} />
        {isSubAccount ? null : <StepRuleCard security={security} passkeys={passkeys} />}
        <PasskeysCard fetched={passkeys} />
        {isSubAccount ? null : <RecoveryCodesCard fetched={security} account={loginName || userId} />}
        <SessionsCard />
        <PairingCard account={isSubAccount ? 'sub-account' : 'main'} />
      </div>
      {isSubAccount ? null : <NoticesCard />}
      <ActivityCard />
    </div>
  )
}

/** What this page says to who is not logged in: the way in, and back here afterwards. */
function Visitor() {
  const text = useAccountText()
  const { pairKey } = usePairKey()
  return (
    <div className={`card ${styles.card} ${styles.visitor}`}>
      <p>{text(pairKey === null ? 'account.visitor' : 'pairing.visitor')}</p>
      <p className="actions">
        <Anchor className="button" to={urls.logIn()}>
          {text('logIn.submit')}
        </Anchor>
        <Anchor className="button button-line" to={urls.register()}>
          {text('logIn.signUp')}
        </Anchor>
      </p>
    </div>
  )
}
