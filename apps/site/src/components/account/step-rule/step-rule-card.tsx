import type { CallOutput, listPasskeys, securityOverview } from '@portico/contract'
import { useState } from 'react'
import { useLabel } from '../../texts/use-label.ts'
import { useAccountText } from '../account-text.tsx'
import { Dialog } from '../dialog.tsx'
import overviewStyles from '../overview/overview.module.css'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import type { Fetched } from '../overview/use-remote.ts'
import { stepsOn } from './rule-choice.ts'
import { StepRuleForm } from './step-rule-form.tsx'

type Overview = CallOutput<typeof securityOverview>

/** What is asked for after the password, in a sentence or two. */
function State({ overview, hasPasskey }: { readonly overview: Overview; readonly hasPasskey: boolean }) {
  const text = useAccountText()
  const label = useLabel()
  const { rule, needed, hasAny, hasStrong, hasWeak } = stepsOn(overview, hasPasskey)
  if (!hasAny) return <p className={overviewStyles.waiting}>{text('rule.none')}</p>
  const strength = rule.weakSteps ? 'rule.weak' : 'rule.strong'
  return (
    <>
      <p>
        <span className={overviewStyles.rowState}>{label(text('rule.ask'))}</span>
        {rule.rule === 'all' ? text('rule.all') : text('rule.one', { count: needed })}
      </p>
      {rule.rule === 'one' && hasStrong && hasWeak ? (
        <p className={overviewStyles.rowState}>{text(strength)}</p>
      ) : null}
    </>
  )
}

function Rule(props: {
  readonly overview: Overview
  readonly hasPasskey: boolean
  readonly reload: () => void
}) {
  const { overview, hasPasskey, reload } = props
  const text = useAccountText()
  const label = useLabel()
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState('')
  return (
    <>
      <State overview={overview} hasPasskey={hasPasskey} />
      {stepsOn(overview, hasPasskey).hasAny ? (
        <button
          type="button"
          className="button button-line"
          aria-label={`${label(text('contacts.change'))}${text('rule.title')}`}
          onClick={() => setOpen(true)}
        >
          {text('contacts.change')}
        </button>
      ) : null}
      <p role="status" className={overviewStyles.news}>
        {news}
      </p>
      {isOpen ? (
        <Dialog title={text('rule.title')} onClose={() => setOpen(false)}>
          <StepRuleForm
            overview={overview}
            hasPasskey={hasPasskey}
            onDone={() => {
              setOpen(false)
              setNews(text('security.saved'))
              reload()
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}

/** Which second steps are enough at a log-in (ACC-02). */
export function StepRuleCard(props: {
  readonly security: Fetched<typeof securityOverview>
  readonly passkeys: Fetched<typeof listPasskeys>
}) {
  const { security, passkeys } = props
  const text = useAccountText()
  return (
    <SectionCard title={text('rule.title')} place="rule">
      <RemotePart {...security}>
        {(overview) => (
          <RemotePart {...passkeys}>
            {({ passkeys: held }) => (
              <Rule overview={overview} hasPasskey={held.length > 0} reload={security.reload} />
            )}
          </RemotePart>
        )}
      </RemotePart>
    </SectionCard>
  )
}
