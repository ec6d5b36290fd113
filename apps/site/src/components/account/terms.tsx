import type { SignUpTerms } from '../../views/account/view.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import { useAccountText } from './account-text.tsx'
import { ownTexts } from './country/own-texts.ts'
import styles from './screen.module.css'
import { withGap } from '@portico/locale'
import { Joined } from '../texts/joined.tsx'

/** The documents that an account is opened under, those of the country that its owner lives in where it has its own. */
export function Terms({ signUp, residence }: { readonly signUp: SignUpTerms; readonly residence: string }) {
  const text = useAccountText()
  const siteText = useText()
  const { terms, privacy } = ownTexts(signUp, residence)
  return (
    <p className={styles.terms}>
      {withGap(text('register.terms'))}
      <Joined
        by="join.list"
        parts={[
          <Anchor key="terms" to={terms}>
            {siteText('legal.terms')}
          </Anchor>,
          <Anchor key="privacy" to={privacy}>
            {siteText('legal.privacy')}
          </Anchor>,
        ]}
      />
    </p>
  )
}
