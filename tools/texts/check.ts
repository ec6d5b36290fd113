import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { localeOf, locales } from '@portico/locale'
import { mergedCountryPhrases } from '@portico/locale/country-phrases'
import { createCatalogueReader, readPending, requiredLocales } from '@portico/locale/texts'
import { listFiles, projectRoot } from '../checks/files.ts'
import { describeAdvice, findAdviceInCatalogues, findAdviceInContent } from './advice-check.ts'
import { findBannedInCatalogues, findBannedInContent } from './banned-check.ts'
import { checkCatalogues, describeFault, missingText, type TextFault } from './catalogue-check.ts'
import { checkContent } from './content-check.ts'
import { checkContext } from './context-check.ts'
import { checkCountries } from './country-check.ts'
import { checkContentForms, checkForms } from './forms-check.ts'
import { checkContentGlossary, checkGlossary, readGlossary } from './glossary.ts'
import { languageOf } from './language-rules.ts'
import { judgePending } from './pending.ts'
import { checkUse, saysTexts } from './used-check.ts'

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false } },
})
const unknown = asked.filter((code) => localeOf(code) === null)
if (unknown.length > 0) throw new Error(`no locale has the code ${unknown.join(', ')}`)
// One beyond the specification is checked as far as it has texts; a site that has no complete ones does not offer it.
const beyond = locales.filter(({ listed }) => listed === 'beyond').map(({ code }) => code)
const codes =
  asked.length === 0 ? [...requiredLocales, ...beyond] : asked.flatMap((code) => localeOf(code)?.code ?? [])

const reader = createCatalogueReader()
const files = listFiles(projectRoot)
const readFile = (path: string) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') })
const content = files.filter((file) => /^content\/.+\.(?:md|json)$/.test(file)).map(readFile)

const glossaryFaults = codes
  .filter((code) => languageOf(code) !== 'en')
  .flatMap((code) => {
    const glossary = readGlossary(code)
    if (glossary === null) return [`${code}: packages/locale/glossary has no file of this language`]
    return [
      ...checkGlossary(reader, code, glossary).map(describeFault),
      ...checkContentGlossary(content, code, glossary),
    ]
  })

const found = checkCatalogues(reader, codes)
const isOpen = ({ code, id, fault }: TextFault) =>
  beyond.includes(code) && (id === '' || fault === missingText)
for (const code of beyond.filter((each) => codes.includes(each))) {
  const open = found.filter((fault) => fault.code === code && isOpen(fault))
  if (open.length > 0) console.log(`${code}: not offered yet, ${open.length} texts or files are missing`)
}

const { faults: catalogueFaults, warnings } = judgePending(
  found.filter((fault) => !isOpen(fault)),
  {
    listed: readPending(),
    codes,
    mode: values.release ? 'release' : 'change',
  },
)

const withPhrases = codes.filter(
  (code) => !beyond.includes(code) || mergedCountryPhrases(localeOf(code)) !== null,
)
for (const code of codes.filter((each) => !withPhrases.includes(each)))
  console.log(`${code}: not offered yet, countries/${code}.json is missing`)

const faults = [
  ...catalogueFaults,
  ...checkCountries(withPhrases),
  ...glossaryFaults,
  ...checkContext(reader, codes).map(describeFault),
  ...checkContent(content, codes),
  ...checkForms(reader, codes).map(describeFault),
  ...checkContentForms(content, codes),
  ...findAdviceInCatalogues(reader, codes).map(describeAdvice),
  ...findAdviceInContent(content).map(describeAdvice),
  ...findBannedInCatalogues(reader, codes),
  ...findBannedInContent(content),
  ...checkUse(reader, files.filter(saysTexts).map(readFile)),
]

for (const warning of warnings) console.warn(`warning: ${warning}`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults in the texts of ${codes.join(', ')}`)
  process.exitCode = 1
} else {
  console.log(
    `texts of ${codes.join(', ')} are ${warnings.length === 0 ? 'complete' : 'complete but for pending ones'}, used, in their own words and writing, and none of them or of the content advises`,
  )
}
