import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@portico/locale'

/**
 * Cuts the number and date forms of the site's languages out of CLDR's own JSON, for the test that compares what pages write with
 * it, and writes the table that reviewers read (docs/formats.md). The argument is a folder with the unpacked npm packages cldr-core, cldr-dates-full, cldr-misc-full, cldr-numbers-full and
 * cldr-units-full of one version: `npm pack` fetches them. They are 90 MB, so they are no dependency. Without an argument only the table is written.
 */
const [folder = ''] = process.argv.slice(2)
const target = 'packages/format/test/cldr/forms.json'

/** Languages of numbers that are no page's own: that of rupees in English, and that of Latin America. */
const besides = [
  ['en-IN', 'INR'],
  ['es-419', 'EUR'],
] as const

type Tree = { readonly [key: string]: Tree | string }

function tree(value: Tree | string | undefined, at: string): Tree {
  if (value === undefined || typeof value === 'string') throw new Error(`CLDR has no ${at}`)
  return value
}

/** The part of a file of CLDR below these keys. */
function part(file: string, ...keys: readonly string[]): Tree {
  const whole: Tree = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return keys.reduce((found, key) => tree(found[key], `${key} in ${file}`), whole)
}

const pick = (from: Tree, keys: readonly string[]): Tree =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])))

/** The name that CLDR's folders have for a tag: without what likely subtags add. */
function cldrName(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag)
  const ownRegions = new Set(['en-SG', 'en-GB', 'en-CA', 'en-IN', 'es-419', 'es-AR', 'pt-PT'])
  if (region !== undefined && ownRegions.has(`${language}-${region}`)) return `${language}-${region}`
  return language === 'zh' ? `zh-${script ?? 'Hans'}` : language
}

const currencies = ['USD', 'EUR', 'JPY', 'KRW', 'VND', 'TWD', 'CAD', 'ARS', 'GBP', 'INR', 'CNY', 'SGD']

function numbersOf(name: string, own: string): Tree {
  const numbers = part(`cldr-numbers-full/main/${name}/numbers.json`, 'main', name, 'numbers')
  const latin = (kind: string) => tree(numbers[`${kind}-numberSystem-latn`], `${kind} of ${name}`)
  const misc = tree(numbers['miscPatterns-numberSystem-latn'], 'miscPatterns')
  const named = part(`cldr-numbers-full/main/${name}/currencies.json`, 'main', name, 'numbers', 'currencies')
  const short = tree(latin('decimalFormats')['short'], 'short')
  const money = latin('currencyFormats')
  const shortMoney = tree(money['short'], 'short currencies')
  return {
    minimumGroupingDigits: numbers['minimumGroupingDigits'] ?? '1',
    symbols: pick(latin('symbols'), ['decimal', 'group', 'plusSign', 'minusSign', 'percentSign']),
    range: misc['range'] ?? '',
    decimal: latin('decimalFormats')['standard'] ?? '',
    short: short['decimalFormat'] ?? '',
    percent: latin('percentFormats')['standard'] ?? '',
    money: pick(money, ['standard', 'standard-alphaNextToNumber']),
    shortMoney: shortMoney['standard'] ?? '',
    currencies: Object.fromEntries(
      [...new Set([...currencies, own])].map((code) => [code, tree(named[code], code)['symbol'] ?? code]),
    ),
  }
}

function datesOf(name: string, region: string): Tree {
  const calendar = part(
    `cldr-dates-full/main/${name}/ca-gregorian.json`,
    ...['main', name, 'dates', 'calendars', 'gregorian'],
  )
  const styles = tree(calendar['dateTimeFormats'], 'dateTimeFormats')
  const fields = part(`cldr-dates-full/main/${name}/dateFields.json`, 'main', name, 'dates', 'fields')
  const zones = part(
    `cldr-dates-full/main/${name}/timeZoneNames.json`,
    'main',
    name,
    'dates',
    'timeZoneNames',
  )
  const hours = part('cldr-core/supplemental/timeData.json', 'supplemental', 'timeData')
  const intervals = tree(styles['intervalFormats'], 'intervalFormats')
  const long = tree(calendar['dateFormats'], 'dateFormats')['long'] ?? ''
  const format = (from: string, ...widths: readonly string[]) =>
    pick(tree(tree(calendar[from], from)['format'], from), widths)
  return {
    months: format('months', 'abbreviated', 'wide'),
    dayPeriods: format('dayPeriods', 'abbreviated'),
    join: tree(tree(calendar['dateTimeFormats-atTime'], 'atTime')['standard'], 'atTime')['medium'] ?? '',
    longJoin: tree(tree(calendar['dateTimeFormats-atTime'], 'atTime')['standard'], 'atTime')['long'] ?? '',
    clock: tree(calendar['timeFormats'], 'timeFormats')['short'] ?? '',
    utc:
      tree(tree(tree(tree(zones['zone'], 'zone')['Etc'], 'Etc')['UTC'], 'UTC')['short'], 'UTC')['standard'] ??
      '',
    hours: tree(hours[region] ?? hours['001'], region)['_preferred'] ?? '',
    available: pick(tree(styles['availableFormats'], 'availableFormats'), [
      ...['yMMMd', 'MMMd', 'yMMM', 'yMMMMd', 'MMMMd', 'yMMMM', 'hmv', 'Hmv'],
    ]),
    long: typeof long === 'string' ? long : (long['_value'] ?? ''),
    intervals: pick(intervals, ['yMMMd', 'intervalFormatFallback']),
    relative: pick(fields, ['year', 'month', 'day', 'hour', 'minute', 'second']),
  }
}

function formsOf(tag: string, own: string): Tree {
  const name = cldrName(tag)
  const { language, region = '001' } = new Intl.Locale(tag).maximize()
  const lists = part(`cldr-misc-full/main/${name}/listPatterns.json`, 'main', name, 'listPatterns')
  const units = part(`cldr-units-full/main/${name}/units.json`, 'main', name, 'units')
  const plurals = part('cldr-core/supplemental/plurals.json', 'supplemental', 'plurals-type-cardinal')
  return {
    ...numbersOf(name, own),
    ...datesOf(name, region),
    list: lists['listPattern-type-standard'] ?? '',
    minute: tree(units['short'], 'short units')['duration-minute'] ?? '',
    plurals: plurals[name] ?? plurals[language] ?? '',
  }
}

function writeForms(): void {
  const version = String(part('cldr-core/package.json')['version'])
  const own = new Map([
    ...locales.map(({ numberTag, currency }) => [numberTag, currency] as const),
    ...besides,
  ])
  const forms = Object.fromEntries([...own].map(([tag, currency]) => [tag, formsOf(tag, currency)]))
  const credit = `Unicode CLDR ${version}, https://github.com/unicode-org/cldr-json, Unicode License v3`
  writeFileSync(target, `${JSON.stringify({ credit, forms }, null, 2)}\n`)
}

if (folder !== '') writeForms()
// It reads the forms that were written just now.
const { tableText } = await import('../../packages/format/test/cldr/table.ts')
writeFileSync('docs/formats.md', tableText())
