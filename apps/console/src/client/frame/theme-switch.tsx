import { Switch } from 'react-aria-components'
import { text } from '../texts/text.ts'
import styles from './frame.module.css'
import { useDarkTheme } from './theme.ts'

/** Turns the dark theme on and off. */
export function ThemeSwitch() {
  const [isDark, choose] = useDarkTheme()
  return (
    <Switch isSelected={isDark} onChange={choose} className={styles['switch'] ?? ''}>
      <span className={styles['track']} aria-hidden="true" />
      {text('app.theme')}
    </Switch>
  )
}
