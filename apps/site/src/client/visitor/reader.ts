/** Who reads, as style sheets know it: what asks visitors to sign up is hidden from who is signed in (SHELL-12). */
export function showReader(reader: 'visitor' | 'signed-in'): void {
  const { dataset } = document.documentElement
  if (reader === 'signed-in') dataset['user'] = ''
  else delete dataset['user']
}
