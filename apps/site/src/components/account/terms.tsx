import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import { useAccountText } from './account-text.tsx'
import styles from './screen.module.css'

/** The documents that an account is opened under. */
export function Terms() {
  const text = useAccountText()
  const siteText = useText()
  return (
    <p className={styles.terms}>
      {text('register.terms')} <Anchor to={urls.legal('terms')}>{siteText('legal.terms')}</Anchor>
      {', '}
      <Anchor to={urls.legal('privacy')}>{siteText('legal.privacy')}</Anchor>
    </p>
  )
}
