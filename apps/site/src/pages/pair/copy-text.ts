import type { TextId } from '../../shell/use-text.ts'

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
