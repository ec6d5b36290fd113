import type { TextId } from '../../texts/text-ids.ts'
import { asTyped } from '../navigation/typed-query.ts'

/** Puts a text on the clipboard and answers what to say: the given word, or that the browser refused. */
export async function copyText(text: string, done: TextId): Promise<TextId> {
  try {
    await navigator.clipboard.writeText(text)
    return done
  } catch (error) {
    console.warn('copying was refused:', error)
    return 'copy.failed'
  }
}

/** Hands the page to the device's share sheet; where there is none the link is copied. Answers what to say, if anything. */
export async function sharePage(sentence: string): Promise<TextId | null> {
  const url = asTyped(location.href)
  const page = { title: document.title, text: sentence, url }
  if (typeof navigator.share !== 'function') return copyText(url, 'share.linkCopied')
  try {
    await navigator.share(page)
    return null
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    return isCancelled ? null : copyText(url, 'share.linkCopied')
  }
}
