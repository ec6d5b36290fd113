import { type CallOutput, makeRecoveryCodes, type securityOverview } from '@portico/contract'
import { gregorianFormat } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { Dialog } from '../dialog.tsx'
import { ownerRefusalOf } from '../failure.ts'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'
import overviewStyles from '../overview/overview.module.css'
import { RemotePart, SectionCard } from '../overview/section-card.tsx'
import type { Fetched } from '../overview/use-remote.ts'
import styles from './recovery-codes.module.css'
import { ShownCodes } from './shown-codes.tsx'

type Overview = CallOutput<typeof securityOverview>

/** From here on the owner is reminded to make new ones. */
const fewCodes = 3

const fields = ['pwd'] as const

/** Asks the owner once more, then makes the codes. */
function MakeForm(props: {
  readonly overview: Overview
  readonly submitLabel: string
  readonly onMade: (codes: readonly string[]) => void
}) {
  const { overview, submitLabel, onMade } = props
  const { hasPassword, recoveryCodes } = overview
  const text = useAccountText()
  const rules = createRules(text)
  const form = useForm<(typeof fields)[number]>({
    id: 'make-codes',
    initial: { pwd: '' },
    secrets: fields,
    rules: { pwd: hasPassword ? rules.required(text('field.password')) : () => null },
    async send({ pwd }, calls) {
      try {
        const { codes } = await calls.send(makeRecoveryCodes, hasPassword ? { pwd } : {})
        onMade(codes)
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, fields)
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={submitLabel}>
      <p>{text(recoveryCodes === null ? 'codes.none' : 'codes.void')}</p>
      {hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
    </FormShell>
  )
}

/** How many are left, and a reminder in time. */
function Left({ recoveryCodes }: Pick<Overview, 'recoveryCodes'>) {
  const text = useAccountText()
  const { locale } = useSite()
  if (recoveryCodes === null) return <p className={overviewStyles.waiting}>{text('codes.none')}</p>
  const { left, madeAt } = recoveryCodes
  const time = gregorianFormat(locale.numberTag, { dateStyle: 'medium' }).format(madeAt)
  return (
    <p className={left > fewCodes ? overviewStyles.waiting : styles.few}>
      {text('codes.left', { count: left, time })}
      {left > fewCodes ? null : ` ${text('codes.few')}`}
    </p>
  )
}

function Codes(props: {
  readonly overview: Overview
  readonly account: string
  readonly reload: () => void
}) {
  const { overview, account, reload } = props
  const text = useAccountText()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const label = text(overview.recoveryCodes === null ? 'codes.make' : 'codes.again')
  const close = () => {
    setOpen(false)
    if (made.length === 0) return
    setMade([])
    setNews(text('codes.made'))
    reload()
  }
  return (
    <>
      <Left recoveryCodes={overview.recoveryCodes} />
      <button type="button" className="button button-line" onClick={() => setOpen(true)}>
        {label}
      </button>
      <p role="status" className={overviewStyles.news}>
        {news}
      </p>
      {isOpen ? (
        <Dialog title={made.length === 0 ? label : text('codes.shown')} onClose={close}>
          {made.length === 0 ? (
            <MakeForm overview={overview} submitLabel={label} onMade={setMade} />
          ) : (
            <ShownCodes codes={made} account={account} onDone={close} />
          )}
        </Dialog>
      ) : null}
    </>
  )
}

/** Codes that each stand for a second step once: made, counted, made anew (ACC-02). */
export function RecoveryCodesCard(props: {
  readonly fetched: Fetched<typeof securityOverview>
  /** The account, as its owner knows it. */
  readonly account: string
}) {
  const { fetched, account } = props
  const text = useAccountText()
  const { remote, reload } = fetched
  return (
    <SectionCard title={text('codes.title')} place="codes">
      <RemotePart remote={remote} reload={reload}>
        {(overview) => <Codes overview={overview} account={account} reload={reload} />}
      </RemotePart>
    </SectionCard>
  )
}
