import { describe, expect, it } from 'vitest'
import { assetsOf, importsOf, localeOf, markStored } from './documents.ts'

describe('documents', () => {
  it('name their hashed files, each once', () => {
    const html =
      '<script src="/assets/loader.abcdefgh.js"></script>{"client":"/widgets/footer/footer.D-rffiRu.js"}/assets/loader.abcdefgh.js /assets/probe.png /legal/terms.js'
    expect(assetsOf(html)).toEqual(['/assets/loader.abcdefgh.js', '/widgets/footer/footer.D-rffiRu.js'])
  })

  it('name what a script imports before it runs, and nothing that it may import later', () => {
    const script =
      'import{a as b}from"./site-core.ab-cdefg.js";import "./b.js";import("./later.js");import r from"react"'
    expect(importsOf(script, 'https://site.example/assets/x.js')).toEqual([
      '/assets/site-core.ab-cdefg.js',
      '/assets/b.js',
    ])
  })

  it('say their language, or nothing', () => {
    expect(localeOf('<script type="application/json" id="state">{"locale":"zh-CN","base":""}</script>')).toBe(
      'zh-CN',
    )
    expect(localeOf('<p>{"locale":"fr"}</p>')).toBeNull()
  })

  it('are marked once, on their root', () => {
    expect(markStored('<!doctype html><html lang="en"><p>&lt;html </p>')).toBe(
      '<!doctype html><html data-stored lang="en"><p>&lt;html </p>',
    )
  })
})
