import type { Answer } from './answers.ts'

const isRedirect = ({ status, location }: Answer) => status >= 300 && status < 400 && location !== undefined

/** What a page says of itself is compared only where both show the same data. */
export type Data = 'same' | 'other'

function* differences(before: Answer, now: Answer, data: Data): Generator<string> {
  if (now.status !== before.status) yield `status ${now.status}, and was ${before.status}`
  if (now.type !== before.type) yield `type ${now.type}, and was ${before.type}`
  if (now.code !== before.code) yield `code ${now.code}, and was ${before.code}`
  if (isRedirect(before)) {
    if (now.location !== before.location) yield `leads to ${now.location}, and led to ${before.location}`
    return
  }
  if (now.canonical !== before.canonical) yield `canonical ${now.canonical}, and was ${before.canonical}`
  if (data === 'same' && now.title !== before.title) yield `title "${now.title}", and was "${before.title}"`
  const lost = (before.fields ?? []).filter((field) => !now.fields?.includes(field))
  if (lost.length > 0) yield `no longer has ${lost.join(', ')}`
}

/**
 * Compares what an address answers with what it answered. One that now redirects is as good as where it leads, which `follow`
 * asks.
 */
export async function compareAnswers(
  before: Answer,
  now: Answer,
  { data, follow }: { readonly data: Data; readonly follow: (location: string) => Promise<Answer> },
): Promise<readonly string[]> {
  if (!isRedirect(now) || isRedirect(before)) return [...differences(before, now, data)]
  const target = await follow(now.location ?? '')
  const { canonical: _, ...expected } = before
  const { canonical: __, ...shown } = target
  return [...differences(expected, shown, data)]
}
