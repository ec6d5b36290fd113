import { tracked } from '@portico/analytics/track'
import { AskedAsset } from '../../components/comparison/asked-asset.tsx'
import { useTextWith } from '../../components/texts/text-with.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { SwapIcon } from '../../ui/icons.tsx'
import styles from './answer.module.css'
import type { ControlProps } from './controls.tsx'
import { versusPath } from './versus-path.ts'
import { usePageRouter } from '../../components/navigation/page-router.ts'

/** One asset in the sentence. */
function Side({ view, ratio, name }: ControlProps & { readonly name: 'from' | 'to' }) {
  const text = useText()
  const router = usePageRouter()
  const go = (path: string) => void router.navigate(path, { preventScrollReset: true })
  return (
    <AskedAsset
      name={name}
      asset={view[name].asset}
      label={text(name === 'from' ? 'versus.pickFrom' : 'versus.pickTo')}
      says={view.fields[name]}
      look={{ asked: styles.asked, name: styles.name }}
      onPick={(slug) => go(versusPath(view, ratio.inAddress, { [name]: slug }))}
    />
  )
}

/** The comparison as a question, whose two assets are fields of the form, and the way to the mirror page. */
export function Question({ view, ratio }: ControlProps) {
  const text = useText()
  const textWith = useTextWith()
  const { from, to, terms } = view
  return (
    <div className={styles.question}>
      <h1>
        {textWith(terms.mode === 'cap' ? 'versus.if.cap' : 'versus.if.price', {
          0: <Side key="from" view={view} ratio={ratio} name="from" />,
          1: <Side key="to" view={view} ratio={ratio} name="to" />,
        })}
      </h1>
      <Anchor
        className={styles.swap}
        to={versusPath(view, ratio.inAddress, { from: to.asset.slug, to: from.asset.slug })}
        aria-label={text('versus.swap', { 0: to.asset.code, 1: from.asset.code })}
        data-scroll="keep"
        {...tracked('b404:sides-swapped')}
      >
        <SwapIcon />
      </Anchor>
    </div>
  )
}
