import type { Finding } from '../findings.ts'

type Ban = { pattern: RegExp; reason: string }

/** What no committed file contains. The patterns are written so that they do not match themselves. */
const bans: readonly Ban[] = [
  { pattern: /(?<![\w.:/}-])\/(?:home|root|work|Users)\/[\w.-]+/, reason: 'a path of one machine' },
  { pattern: /\b[A-Z]:\\Users\\/, reason: 'a path of one machine' },
  { pattern: /\bregistry\.[a-z]+\.(?:org|com|dev)\b/, reason: 'the host of a package registry' },
  { pattern: /\bco-authored[-]by:/i, reason: 'a trailer of a commit' },
  { pattern: /\blorem\s+ipsum\b/i, reason: 'filler text' },
  { pattern: /\bfor[ ]now\b[,.;)]/i, reason: 'a state that will change: say what is, or open an issue' },
  {
    pattern: /\bin a real[ ](?:app|application|implementation|system)\b/i,
    reason: 'an apology instead of the real thing',
  },
  { pattern: /\bquick[ ]fix\b|\bwork in[ ]progress\b/i, reason: 'an apology instead of the real thing' },
  { pattern: /^(?:<{7}|>{7}) /m, reason: 'a merge conflict' },
]

/** Finds banned text, with its line. */
export function checkWords(file: string, text: string): Finding[] {
  return bans.flatMap(({ pattern, reason }) => {
    const match = pattern.exec(text)
    if (!match) return []
    const line = text.slice(0, match.index).split('\n').length
    return [{ place: `${file}:${line}`, message: `"${match[0].trim()}" is ${reason}` }]
  })
}
