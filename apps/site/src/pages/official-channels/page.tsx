import type { ReactNode } from 'react'
import { useSite } from '../../components/context/site-context.ts'
import { SearchField } from '../../components/inputs/search-field.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { LocaleForm } from '../../components/navigation/locale-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import { Answer } from './answer.tsx'
import styles from './page.module.css'
import type { OfficialChannelsView } from './view.ts'

interface ViewProps {
  readonly view: OfficialChannelsView
}

/** Asks for an address, a number or a profile; works without scripts. */
function CheckForm({ view }: ViewProps) {
  const text = useText()
  return (
    <LocaleForm path={urls.officialChannels()} className={styles.form} label={text('channels.title')}>
      <label htmlFor="channel">{text('channels.field')}</label>
      <div className={styles.row}>
        <SearchField id="channel" query={view.query} />
        <button type="submit" className="button">
          {text('channels.check')}
        </button>
      </div>
    </LocaleForm>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Addresses and numbers, which read from left to right in every language. */
function Values({ values }: { readonly values: readonly string[] }) {
  return (
    <ul className={styles.values}>
      {values.map((value) => (
        <li key={value}>
          <bdi dir="ltr">{value}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Lists({ view }: ViewProps) {
  const text = useText()
  const { domains, addresses, mailDomains, phones, profiles } = view
  const mail = mailDomains.map((domain) => text('channels.mailDomain', { domain }))
  return (
    <div className={styles.groups}>
      <Group title={text('channels.web')}>
        <Values values={domains.flatMap((domain) => [domain, `*.${domain}`])} />
      </Group>
      <Group title={text('channels.mail')}>
        <Values values={addresses} />
        {mail.length === 0 ? null : <p className="quiet">{mail.join(' · ')}</p>}
      </Group>
      {phones.length === 0 ? null : (
        <Group title={text('channels.phones')}>
          <Values values={phones} />
        </Group>
      )}
      {profiles.length === 0 ? null : (
        <Group title={text('channels.profiles')}>
          <ul className={styles.values}>
            {profiles.map((profile) => (
              <li key={profile}>
                <Anchor to={profile}>
                  <bdi dir="ltr">{profile.replace('https://', '')}</bdi>
                </Anchor>
              </li>
            ))}
          </ul>
        </Group>
      )}
    </div>
  )
}

/** Tells readers whether the one who writes or calls is the operator. */
export function Page({ view }: ViewProps) {
  const text = useText()
  const { state } = useSite()
  return (
    <>
      <Crumbs here={text('channels.crumb')} />
      <h1>{text('channels.title')}</h1>
      <p className="lead">{text('channels.lead', { brand: state.brandName })}</p>
      <CheckForm view={view} />
      <Answer view={view} />
      <section className="section">
        <h2>{text('channels.all')}</h2>
        <Lists view={view} />
      </section>
    </>
  )
}
