import { describe, expect, it } from 'vitest'
import { prefersMarkdown } from './prefers-markdown.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

describe('prefersMarkdown', () => {
  it.each([
    'text/markdown',
    'Text/Markdown; charset=utf-8',
    'text/markdown, text/html, */*',
    'text/html;q=0.8, text/markdown;q=0.9',
    'text/html;q=0.5,text/markdown;q=0.5',
  ])('gives Markdown for %s', (accept) => expect(prefersMarkdown(accept)).toBe(true))

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    browser,
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdown;q=0.000, */*',
    'text/markdown;q=2',
    'text/markdown;q=yes',
    'text/markdownish',
  ])('gives the page for %s', (accept) => expect(prefersMarkdown(accept)).toBe(false))
})
