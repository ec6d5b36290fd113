import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test-folder.ts'
import { importedNames, readEntries, readGraph } from './graph.ts'
import { findBroken, findCycles } from './judge.ts'
import { rules } from './rules.ts'

/** The names of the rules that one import breaks. */
function broken(file: string, target: string): string[] {
  const graph = { imports: new Map([[file, [target]]]), unresolved: [] }
  return findBroken(graph, rules).map(({ message }) => /\(([\w.-]+)\)$/.exec(message)?.[1] ?? message)
}

describe('rules', () => {
  it.each([
    ['no-tests-in-source', 'packages/a/src/a.ts', 'packages/a/src/test-bench.ts'],
    ['packages-stand-alone', 'packages/format/src/a.ts', 'apps/site/src/pages/urls.generated.ts'],
    ['packages-stand-alone', 'packages/format/src/a.ts', 'brands/index.ts'],
    ['product-without-tools', 'packages/format/src/a.ts', 'tools/checks/files.ts'],
    ['product-without-tools', 'apps/site/src/a.test.ts', 'e2e/fixtures/test.ts'],
    ['product-without-tools', 'apps/gateway/src/a.ts', 'bench/main.ts'],
    ['tools-below-tests', 'tools/texts/check.ts', 'e2e/fixtures/test.ts'],
    ['tests-without-measurements', 'e2e/market/live.e2e.ts', 'bench/measuring/table.ts'],
    ['ground-packages', 'packages/contract/src/a.ts', 'packages/market/src/index.ts'],
    ['apps-apart', 'apps/site/src/a.ts', 'apps/gateway/src/index.ts'],
    ['apps-apart', 'apps/gateway/src/a.ts', 'apps/server/src/index.ts'],
    ['brands-are-data', 'brands/load.ts', 'apps/site/src/pages/urls.generated.ts'],
    ['widgets-are-islands', 'widgets/header/src/client.tsx', 'widgets/footer/src/client.tsx'],
    ['widgets-are-islands', 'widgets/header/src/client.tsx', 'apps/site/src/pages/urls.generated.ts'],
    ['widgets-are-islands', 'widgets/header/src/client.tsx', 'node_modules/clsx/'],
    ['pages-apart', 'apps/site/src/pages/home/load.ts', 'apps/site/src/pages/pair/load.ts'],
    ['ui-is-plain', 'apps/site/src/ui/Card.tsx', 'apps/site/src/pages/urls.generated.ts'],
    ['ui-is-plain', 'apps/site/src/ui/Card.tsx', 'packages/market/src/index.ts'],
    ['browser-apart-from-server', 'apps/site/src/pages/home/HomePage.tsx', 'apps/site/src/server/site.ts'],
    ['browser-apart-from-server', 'apps/site/src/client/boot.ts', 'node:fs'],
    ['embed-is-small', 'apps/site/src/embed/amounts.ts', 'packages/format/src/index.ts'],
    ['embed-is-small', 'apps/site/src/embed/view.ts', 'apps/site/src/ui/figures/amount.tsx'],
    ['embed-is-small', 'apps/site/src/embed/view.ts', 'node_modules/react/'],
    ['gateway-domains-apart', 'apps/gateway/src/accounts/audit.ts', 'apps/gateway/src/market/names.ts'],
    ['gateway-admission', 'apps/gateway/src/admission/admit.ts', 'apps/gateway/src/accounts/audit.ts'],
    ['gateway-ground', 'apps/gateway/src/limits/limit-rate.ts', 'apps/gateway/src/accounts/audit.ts'],
    ['gateway-put-together-once', 'apps/gateway/src/calls/bound-call.ts', 'apps/gateway/src/gateway.ts'],
    [
      'identity-providers-apart',
      'apps/gateway/src/accounts/external-identity/wallet/wallet-proof.ts',
      'apps/gateway/src/accounts/external-identity/open-id/open-id.ts',
    ],
    ['packages-run-anywhere', 'packages/format/src/a.ts', 'node:fs'],
    ['library-decimal.js', 'apps/site/src/a.ts', 'node_modules/decimal.js/'],
    ['library-sanitize-html', 'apps/site/src/a.ts', 'node_modules/sanitize-html/'],
    ['library-valibot', 'apps/site/src/pages/home/load.ts', 'node_modules/valibot/'],
    ['library-fastify', 'packages/request/src/a.ts', 'node_modules/fastify/'],
  ])('%s: %s may not import %s', (rule, file, target) => {
    expect(broken(file, target)).toEqual([rule])
  })

  it.each([
    ['packages/a/src/a.test.ts', 'packages/a/src/test-bench.ts'],
    ['packages/a/src/a.test.ts', 'node:fs'],
    ['packages/stores/src/file.ts', 'node:fs'],
    ['packages/locale/src/texts.ts', 'node:fs'],
    ['packages/format/src/a.ts', 'packages/decimal/src/index.ts'],
    ['packages/contract/src/a.ts', 'packages/contract/src/b.ts'],
    ['bench/main.ts', 'e2e/fixtures/servers/loopback.ts'],
    ['e2e/playwright.config.ts', 'tools/browser/chromium.ts'],
    ['apps/server/src/start.ts', 'apps/site/src/server/index.ts'],
    ['apps/site/src/pages/home/load.ts', 'apps/site/src/pages/home/view.ts'],
    ['apps/site/src/pages/home/load.ts', 'apps/site/src/pages/page-load.ts'],
    ['apps/site/src/ui/Card.tsx', 'apps/site/src/ui/card.module.css'],
    ['apps/site/src/embed/view.ts', 'apps/site/src/embed/rate-request.ts'],
    ['apps/site/src/embed/rate-request.ts', 'apps/site/src/pages/urls.generated.ts'],
    ['apps/site/src/embed/rate-request.ts', 'apps/site/src/representations/pair-document.ts'],
    ['apps/site/src/embed/amounts.test.ts', 'packages/format/src/index.ts'],
    ['apps/gateway/src/accounts/audit.ts', 'apps/gateway/src/context.ts'],
    ['apps/gateway/src/accounts/audit.ts', 'apps/gateway/src/calls/bound-call.ts'],
    ['apps/gateway/src/admission/admit.ts', 'apps/gateway/src/captcha/captcha-tokens.ts'],
    ['apps/gateway/src/bound-calls.ts', 'apps/gateway/src/accounts/audit.ts'],
    ['widgets/header/src/client.tsx', 'packages/locale/src/index.ts'],
    ['widgets/header/src/client.tsx', 'node_modules/react/'],
    ['packages/decimal/src/index.ts', 'node_modules/decimal.js/'],
  ])('%s may import %s', (file, target) => {
    expect(broken(file, target)).toEqual([])
  })
})

describe('importedNames', () => {
  it('lists static, type, re-exported and on-demand imports, and survives using declarations', () => {
    const source = [
      "import a from './a.ts'",
      "import type { B } from './b.ts'",
      "export { c } from './c.ts'",
      "export * from './d.ts'",
      "const e = () => import('./e.ts')",
      'const f = (name: string) => import(`./${name}.ts`)',
      'await using g = a as B',
    ].join('\n')
    expect(importedNames('x.ts', source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts'])
  })

  it('refuses a file that does not parse', () => {
    expect(() => importedNames('x.ts', 'import {')).toThrow('x.ts does not parse')
  })
})

describe('readGraph', () => {
  it('follows relative paths and the entries of workspaces, and names what it cannot find', () => {
    using folder = makeFolder({
      'packages/a/package.json':
        '{ "name": "@portico/a", "exports": { ".": "./src/index.ts", "./texts/*": "./texts/*" } }',
      'packages/a/src/index.ts': "import './lost.ts'\nimport '@portico/none'\nimport { join } from 'path'\n",
      'packages/a/texts/en.json': '{}',
      'apps/b/src/b.ts':
        "import '@portico/a'\nimport '@portico/a/texts/en.json'\nimport '@scope/lib/part'\nimport './s.css?inline'\n",
      'apps/b/src/s.css': '',
    })
    const files = ['packages/a/package.json']
    const code = ['packages/a/src/index.ts', 'apps/b/src/b.ts']
    const graph = readGraph(folder.path, code, readEntries(folder.path, files))
    expect(graph.imports.get('apps/b/src/b.ts')).toEqual([
      'packages/a/src/index.ts',
      'packages/a/texts/en.json',
      'node_modules/@scope/lib/',
      'apps/b/src/s.css',
    ])
    expect(graph.imports.get('packages/a/src/index.ts')).toEqual(['node:path'])
    expect(findBroken(graph, []).map(({ message }) => message)).toEqual([
      'cannot find ./lost.ts',
      'cannot find @portico/none',
    ])
  })
})

describe('findCycles', () => {
  it('finds one group for files that reach each other, and a file that imports itself', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['d']],
      ['e', ['a']],
    ])
    expect(findCycles(imports).map(({ message }) => message)).toEqual([
      'is part of a cycle: d',
      'is part of a cycle: a -> b -> c',
    ])
  })

  it('finds nothing where two ways lead to one file', () => {
    const imports = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d', 'node:fs']],
      ['d', []],
    ])
    expect(findCycles(imports)).toEqual([])
  })
})
