import { useEffect, useState } from 'react'

const key = 'console-theme'

/** The theme of the console: what was chosen on this machine, else what the system wants. */
export function useDarkTheme(): readonly [boolean, (isDark: boolean) => void] {
  const [isDark, choose] = useState(() => {
    const chosen = localStorage.getItem(key)
    return chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'black'
  })
  useEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'black' : 'white'
  }, [isDark])
  return [
    isDark,
    (next) => {
      localStorage.setItem(key, next ? 'black' : 'white')
      choose(next)
    },
  ]
}
