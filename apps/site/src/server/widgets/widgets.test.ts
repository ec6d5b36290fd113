import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WidgetName, WidgetProps } from '@portico/widget'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordingLogger } from '../../../test/context.ts'
import { openWidgets, type Widgets } from './widgets.ts'

const names: readonly WidgetName[] = ['header', 'footer', 'legal']

const props: WidgetProps = {
  locale: 'fr',
  path: '/price',
  search: '',
  brand: { name: 'Test', logoSvg: '' },
  linkRel: 'nofollow',
  externalRel: 'nofollow',
  addresses: { logIn: '/login', signUp: '/register', account: '/account' },
  currency: 'EUR',
  sources: [],
  operator: { name: 'Test', contact: 'help@exchange.example' },
  company: [],
  trust: [],
  analytics: { consent: 'required', signals: 'honoured' },
}

let root = ''
const opened: Widgets[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'widgets-'))
})

afterEach(async () => {
  for (const widgets of opened.splice(0)) widgets.close()
  await rm(root, { recursive: true, force: true })
})

const folder = (name: WidgetName) => pathToFileURL(`${join(root, name)}/`)

/** Makes a version of a widget current as the build does: files first, the manifest last and at once. */
async function put(
  name: WidgetName,
  version: string,
  options: { render?: string; drawnFor?: string; manifest?: unknown } = {},
) {
  const {
    render = `{ html: '<p>${name} ${version} ' + props.path + '</p>', texts: { hello: props.locale } }`,
  } = options
  await mkdir(folder(name), { recursive: true })
  const server = `${name}.${version}.mjs`
  const drawnFor = options.drawnFor === undefined ? '' : `export const drawnFor = '${options.drawnFor}'\n`
  await writeFile(new URL(server, folder(name)), `export const render = (props) => (${render})\n${drawnFor}`)
  await writeFile(new URL(`${version}.css`, folder(name)), `.${name}-${version}{}`)
  const manifest = options.manifest ?? {
    name,
    version,
    client: `${version}.js`,
    css: [`${version}.css`],
    server,
  }
  await writeFile(
    new URL('manifest.new', folder(name)),
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
  )
  await rename(new URL('manifest.new', folder(name)), new URL('manifest.json', folder(name)))
}

async function open() {
  const logger = recordingLogger()
  let changes = 0
  const widgets = await openWidgets({
    logger,
    folder,
    onChange: () => {
      changes += 1
    },
  })
  opened.push(widgets)
  return { widgets, logger, changes: () => changes }
}

/** The widgets of a page, their HTML as text and their texts as data. */
const shown = (widgets: Widgets, { path, search, ...site }: WidgetProps) =>
  widgets.draw(site, { path, search }).slots.map((slot) => {
    const texts: unknown = JSON.parse(slot.texts.toString())
    return { ...slot, html: slot.html.toString(), texts }
  })

const slotOf = (widgets: Widgets, name: WidgetName, change: Partial<WidgetProps> = {}) =>
  shown(widgets, { ...props, ...change }).find((slot) => slot.name === name)

describe('openWidgets', () => {
  it('SHELL-02 draws each widget by its manifest, in the order of the page', async () => {
    for (const name of names) await put(name, 'one')
    const { widgets } = await open()
    expect(shown(widgets, props)).toEqual(
      names.map((name) => ({
        name,
        html: `<p>${name} one /price</p>`,
        client: `/widgets/${name}/one.js`,
        texts: { hello: 'fr' },
        standIn: false,
      })),
    )
    expect(widgets.css()).toBe('.header-one{}.footer-one{}.legal-one{}')
    expect(widgets.status()).toEqual({ state: 'ready' })
  })

  it.each([
    ['has no manifest', undefined],
    ['has a manifest that is no JSON', '{'],
    ['has a manifest of another shape', { name: 'footer', version: 'x' }],
    [
      'has a manifest with more than the contract says',
      { name: 'footer', version: 'x', client: 'a', css: [], server: 'footer.x.mjs', more: 1 },
    ],
    [
      'has the manifest of another site',
      { name: 'banner', version: 'x', client: 'a', css: [], server: 'footer.x.mjs' },
    ],
    [
      'names a module that is not there',
      { name: 'footer', version: 'x', client: 'a', css: [], server: 'gone.mjs' },
    ],
    [
      'names a style sheet that is not there',
      { name: 'footer', version: 'x', client: 'a', css: ['gone.css'], server: 'footer.x.mjs' },
    ],
  ])('SHELL-02 leaves the rest working where a widget %s', async (_, manifest) => {
    await put('header', 'one')
    await put('legal', 'one')
    if (manifest) await put('footer', 'x', { manifest })
    const { widgets, logger } = await open()
    expect(slotOf(widgets, 'header')).toMatchObject({ standIn: false })
    expect(slotOf(widgets, 'footer')).toMatchObject({
      standIn: true,
      client: null,
      html: '<footer></footer>',
    })
    expect(widgets.status()).toEqual({ state: 'degraded', reason: 'widgets not loaded: footer' })
    expect(logger.lines).toContainEqual(
      expect.objectContaining({ level: 'error', details: expect.objectContaining({ widget: 'footer' }) }),
    )
  })

  it('SHELL-02 stands in on the page where a widget throws, reports it, and draws it on others', async () => {
    for (const name of names) await put(name, 'one')
    await put('footer', 'two', {
      render: `props.path === '/price' ? undefined.x : { html: '<p>two</p>', texts: {} }`,
    })
    const { widgets, logger } = await open()
    expect(slotOf(widgets, 'footer')).toMatchObject({ standIn: true, client: null })
    expect(logger.lines).toMatchObject([{ level: 'error', details: { widget: 'footer', path: '/price' } }])
    expect(slotOf(widgets, 'footer', { path: '/' })).toMatchObject({ standIn: false, html: '<p>two</p>' })
    expect(slotOf(widgets, 'header')).toMatchObject({ standIn: false })
  })

  it('keeps a way home where the header is missing', async () => {
    const { widgets } = await open()
    expect(slotOf(widgets, 'header')?.html).toContain('<header><a href="/"')
  })
})

describe('openWidgets: another version', () => {
  it('SHELL-02 is current without a restart, and is told to the page cache', async () => {
    for (const name of names) await put(name, 'one')
    const { widgets, changes, logger } = await open()
    const before = changes()
    await put('footer', 'two')
    await expect.poll(() => slotOf(widgets, 'footer')?.html).toBe('<p>footer two /price</p>')
    expect(widgets.css()).toBe('.header-one{}.footer-two{}.legal-one{}')
    expect(changes()).toBe(before + 1)
    expect(logger.lines).toMatchObject([{ level: 'info', details: { widget: 'footer', version: 'two' } }])
  })

  it.each([
    ['cannot be read', { manifest: '{' }],
    ['throws when it is drawn', { render: 'undefined.x' }],
    ['says that pages share what differs by path', { drawnFor: 'site' }],
    [
      'says that pages share texts that differ by query',
      { drawnFor: 'site', render: `{ html: '', texts: { query: props.search } }` },
    ],
  ])('SHELL-02 leaves the old one current where the new one %s', async (_, broken) => {
    for (const name of names) await put(name, 'one')
    const { widgets, logger, changes } = await open()
    const before = changes()
    await put('footer', 'two', broken)
    await expect.poll(() => logger.lines.some(({ level }) => level === 'error')).toBe(true)
    expect(slotOf(widgets, 'footer')?.html).toBe('<p>footer one /price</p>')
    expect(changes()).toBe(before)
    expect(widgets.status()).toEqual({ state: 'ready' })
  })

  it('is not followed any more once the widgets are closed', async () => {
    for (const name of names) await put(name, 'one')
    const { widgets } = await open()
    const other = await open()
    widgets.close()
    await put('footer', 'two')
    await expect.poll(() => slotOf(other.widgets, 'footer')?.html).toContain('two')
    expect(slotOf(widgets, 'footer')?.html).toContain('one')
  })
})
