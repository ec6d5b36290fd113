import type { Waiting } from '../../contract/operators.ts'
import { useRead } from '../calls/acts.ts'
import { useMay } from '../calls/session.ts'
import { isTextKey, text } from '../texts/text.ts'
import { Loaded } from '../ui/states.tsx'
import styles from './page.module.css'

/** The fields of an input, those inside of others too, each by its name. The reason stands beside them already. */
function fieldsOf(input: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (name === 'reason') return []
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return fieldsOf({ ...value })
    return [[name, Array.isArray(value) ? value.join(', ') : String(value ?? '')] as const]
  })
}

/** What stands now where a request would set a figure. */
function SetNow({ asset, figure }: { readonly asset: string; readonly figure: string }) {
  const query = useRead('market.shown', { asset })
  return (
    <Loaded query={query}>
      {({ price, supply }) => (
        <div>
          <dt>{text('requests.now')}</dt>
          <dd>{(figure === 'price' ? price : supply) ?? text('requests.none')}</dd>
        </div>
      )}
    </Loaded>
  )
}

/** What a request asks for, field by field, with the figure that it would replace. */
export function RequestedFields({ act, input }: Pick<Waiting, 'act' | 'input'>) {
  const may = useMay()
  const { asset, figure } = input ?? {}
  const replaces = act === 'market.set-value' && typeof asset === 'string' && typeof figure === 'string'
  return (
    <dl className={styles['facts']}>
      {fieldsOf(input ?? {}).map(([name, value]) => {
        const key = `requests.field.${name}`
        return (
          <div key={name}>
            <dt>{isTextKey(key) ? text(key) : name}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
      {replaces && may('market.shown') ? <SetNow asset={asset} figure={figure} /> : null}
    </dl>
  )
}
