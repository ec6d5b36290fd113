import { highestLevel } from '@portico/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { level, type Standing } from '../../contract/agencies.ts'
import type { Person } from '../../contract/people.ts'
import { useMay } from '../calls/session.ts'
import { type TextKey, text } from '../texts/text.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import { Choices, Field } from '../ui/field.tsx'
import styles from './page.module.css'

const flagTexts = {
  openOtc: 'standing.otc',
  openContract: 'standing.contract',
  openGtFees: 'standing.fees',
} as const satisfies Partial<Record<keyof Standing, TextKey>>

type Flag = keyof typeof flagTexts
const flagNames = ['openOtc', 'openContract', 'openGtFees'] as const satisfies readonly Flag[]
const flagChoices = flagNames.map((flag) => [flag, text(flagTexts[flag])] as const)

interface Changing {
  readonly person: Person
  readonly onClose: () => void
}

function ChangeFlags({ person, onClose }: Changing) {
  const { userId, standing } = person
  const [open, setOpen] = useState<readonly Flag[]>(() => flagNames.filter((flag) => standing[flag]))
  const is = (flag: Flag) => open.includes(flag)
  return (
    <ActDialog
      act="people.set-flags"
      title={text('people.set-flags.title')}
      explanation={text('people.set-flags.text')}
      verb={text('people.set-flags')}
      inputOf={(reason) => ({
        ...{ userId, reason, openOtc: is('openOtc') },
        ...{ openContract: is('openContract'), openGtFees: is('openGtFees') },
      })}
      onClose={onClose}
    >
      <Choices label={text('standing.flags')} choices={flagChoices} value={open} onChange={setOpen} />
    </ActDialog>
  )
}

const longestLevel = String(highestLevel).length

/** A level as a whole number; null where something else was typed. */
function levelOf(typed: string): number | null {
  const digits = typed.trim()
  const read = v.safeParse(level, digits === '' ? null : Number(digits))
  return read.success ? read.output : null
}

const levelError = (typed: string) =>
  levelOf(typed) === null ? text('standing.no-number', { highest: highestLevel }) : null

function ChangeLevels({ person, onClose }: Changing) {
  const { userId, standing } = person
  const [identity, setIdentity] = useState(String(standing.identityLevel))
  const [flag, setFlag] = useState(String(standing.identityFlag))
  const [vip, setVip] = useState(String(standing.vipLevel))
  const [shown, setShown] = useState<readonly 'shown'[]>(standing.showUserVip ? ['shown'] : [])
  return (
    <ActDialog
      act="people.set-levels"
      title={text('people.set-levels.title')}
      explanation={text('people.set-levels.text')}
      verb={text('people.set-levels')}
      inputOf={(reason) => {
        const [identityLevel, identityFlag, vipLevel] = [identity, flag, vip].map(levelOf)
        if (identityLevel == null || identityFlag == null || vipLevel == null) return null
        const showUserVip = shown.length > 0
        return { userId, reason, identityLevel, identityFlag, vipLevel, showUserVip }
      }}
      onClose={onClose}
    >
      <Field
        label={text('standing.identity-level')}
        value={identity}
        onChange={setIdentity}
        error={levelError(identity)}
        isRequired
        maxLength={longestLevel}
      />
      <Field
        label={text('standing.identity-flag')}
        value={flag}
        onChange={setFlag}
        error={levelError(flag)}
        isRequired
        maxLength={longestLevel}
      />
      <Field
        label={text('standing.vip')}
        value={vip}
        onChange={setVip}
        error={levelError(vip)}
        isRequired
        maxLength={longestLevel}
      />
      <Choices
        label={text('standing.vip-shown')}
        choices={[['shown', text('standing.yes')]]}
        value={shown}
        onChange={setShown}
      />
    </ActDialog>
  )
}

function ChangeAgency({ person, onClose }: Changing) {
  const { userId, standing } = person
  const [agency, setAgency] = useState(standing.agencyId ?? '')
  return (
    <ActDialog
      act="people.set-agency"
      title={text('people.set-agency.title')}
      explanation={text('people.set-agency.text')}
      verb={text('people.set-agency')}
      inputOf={(reason) => ({ userId, reason, agencyId: agency.trim() === '' ? null : agency.trim() })}
      onClose={onClose}
    >
      <Field
        label={text('standing.agency')}
        help={text('standing.agency-help')}
        value={agency}
        onChange={setAgency}
        maxLength={10}
      />
    </ActDialog>
  )
}

const changes = ['people.set-levels', 'people.set-flags', 'people.set-agency'] as const

/** What an account is allowed and where it belongs, with what changes it. */
export function PersonStanding({ person }: { readonly person: Person }) {
  const may = useMay()
  const [open, setOpen] = useState<(typeof changes)[number] | null>(null)
  const close = () => setOpen(null)
  const { identityLevel, identityFlag, vipLevel, showUserVip, agencyId, ...flags } = person.standing
  const facts = [
    [text('standing.identity-level'), identityLevel],
    [text('standing.identity-flag'), identityFlag],
    [text('standing.vip'), vipLevel],
    [text('standing.vip-shown'), text(showUserVip ? 'standing.yes' : 'standing.no')],
    ...flagNames.map(
      (flag) => [text(flagTexts[flag]), text(flags[flag] ? 'standing.yes' : 'standing.no')] as const,
    ),
    [text('standing.agency'), agencyId ?? text('app.none')],
  ] as const
  return (
    <section className={styles['section']} aria-label={text('standing.title')}>
      <div className={styles['heading']}>
        <h2>{text('standing.title')}</h2>
        {person.state === 'erased'
          ? null
          : changes.filter(may).map((act) => (
              <PlainButton key={act} onPress={() => setOpen(act)}>
                {text(act)}
              </PlainButton>
            ))}
      </div>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {open === 'people.set-levels' ? <ChangeLevels person={person} onClose={close} /> : null}
      {open === 'people.set-flags' ? <ChangeFlags person={person} onClose={close} /> : null}
      {open === 'people.set-agency' ? <ChangeAgency person={person} onClose={close} /> : null}
    </section>
  )
}
