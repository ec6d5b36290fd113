/** Fetches, once and all in parallel, the files that the page names as those of its app: scripts and texts. */
export function fetchAppFiles(): void {
  const script = document.querySelector<HTMLScriptElement>('script[data-app]')
  const files = script?.dataset['app']
  if (!script || !files) return
  delete script.dataset['app']
  for (const href of files.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
