import { multiply } from './exact.ts'
import { type NumberForm, plainAmount, readAmount, readBack, formatAmountIn } from './amounts.ts'
import { styleText } from './styles.ts'
import { type EmbedTexts, fill } from './texts.ts'
import type { Rate } from './rate-request.ts'

/** What the view shows of a rate that has come. */
export interface Shown {
  readonly rate: Rate
  readonly texts: EmbedTexts
  readonly form: NumberForm
}

/** What the view says while there is no rate. */
export interface Notice {
  readonly sentence: string
  /** The asset that is converted from, as the page names it. */
  readonly code: string
  readonly texts: EmbedTexts
}

/** The converter's parts inside its shadow root. */
export interface View {
  /** Puts an amount into the field, as a plain decimal string; what is no number stands there as it is. */
  setAmount(amount: string): void
  showRate(shown: Shown): void
  /** A sentence in the place of the result. The field and what was typed stay. */
  showNotice(notice: Notice): void
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** The moment in the reader's language, of the Gregorian calendar as on the site's pages; a day stays a day. */
function timeText(iso: string, tag: string): string {
  const isDay = iso.length === 10
  const form = new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    dateStyle: 'medium',
    ...(isDay ? {} : { timeStyle: 'short' as const }),
    timeZone: 'UTC',
  })
  return form.format(new Date(iso)) + (isDay ? '' : ' UTC')
}

function sourceNodes({ rate, texts }: Shown): readonly (Node | string)[] {
  const time = element('time', { datetime: rate.asOf }, [
    `${texts.asOf}${timeText(rate.asOf, rate.locale.numberTag)}`,
  ])
  const older = rate.olderThanSnapshot.map(({ code, day }) =>
    fill(texts.older, { coinCode: code, time: timeText(day, rate.locale.numberTag) }).replace('..', '.'),
  )
  const sources = rate.sources.flatMap(({ name, url, confirmation }, index) => [
    index === 0 ? '' : texts.list,
    element('a', { href: url, rel: 'nofollow noopener' }, [name]),
    ...(confirmation === undefined ? [] : [element('strong', {}, [texts.byHand])]),
  ])
  return [time, ' · ', ...older, texts.source, ...sources]
}

/** The page of the same pair and amount. */
function pageAddress({ rate }: Shown, amount: string): string {
  const url = new URL(rate.links.html)
  if (amount !== '1') url.searchParams.set('amount', amount)
  return url.href
}

function createParts() {
  const field = element('input', {
    id: 'amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'problem',
    dir: 'ltr',
  })
  const amountLabel = element('label', { for: 'amount' })
  const resultLabel = element('label', { for: 'result' })
  const result = element('output', { id: 'result' })
  const problem = element('p', { id: 'problem', role: 'status' })
  const sentence = element('p', { part: 'rate' })
  const source = element('p', { part: 'source' })
  const more = element('a', { rel: 'nofollow' })
  const known = element('div', {}, [resultLabel, result, sentence, source, element('p', {}, [more])])
  const whole = element('section', { part: 'converter' }, [amountLabel, field, problem, known])
  return { field, amountLabel, resultLabel, result, problem, sentence, source, more, known, whole }
}

/** Puts the converter into the language of its texts. */
function speak(whole: HTMLElement, { lang, dir, name }: EmbedTexts): void {
  Object.assign(whole, { lang, dir })
  whole.setAttribute('aria-label', name)
}

/** Draws the converter into a shadow root; the root is the only place that is touched. */
export function createView(root: ShadowRoot): View {
  const parts = createParts()
  const { field, problem, result, more, known, whole } = parts
  let shown: Shown | null = null
  let lastGood = '1'

  function convert(): void {
    if (shown === null) return
    const { rate, texts, form } = shown
    const read = readAmount(field.value, form)
    if (read.kind === 'amount') lastGood = read.value
    const isFaulty = read.kind === 'unreadable' || read.kind === 'too-long'
    field.setAttribute('aria-invalid', String(isFaulty))
    // The last good amount stays current beside a bad one (CONV-07), and says so by naming itself.
    const converted = formatAmountIn(multiply(lastGood, rate.rate), form)
    result.replaceChildren(element('bdi', {}, [`${converted} ${rate.to.code}`]))
    // What was understood is said wherever the field shows it otherwise: groups, other separators, a bad amount.
    const full = readBack(lastGood, form)
    const fault = texts[read.kind === 'too-long' ? 'tooLong' : 'unreadable']
    problem.textContent = isFaulty ? fill(fault, { coinAmount: full }) : ''
    const echo = `${full} ${rate.from.code} = ${converted} ${rate.to.code}`
    const one = `${form.group(1n)} ${rate.from.code} = ${formatAmountIn(rate.rate, form)} ${rate.to.code}`
    const heading = field.value.trim() === full || echo === one ? [] : [echo, ' · ']
    parts.sentence.replaceChildren(...[...heading, one].map((text) => element('bdi', {}, [text])))
    more.href = pageAddress(shown, lastGood)
  }

  field.addEventListener('input', convert)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleText)
  root.adoptedStyleSheets = [sheet]
  root.append(whole)
  known.hidden = true

  return {
    setAmount(amount) {
      field.value = shown && /^-?\d+(?:\.\d+)?$/.test(amount) ? plainAmount(amount, shown.form) : amount
      convert()
    },
    showRate(next) {
      const { rate, texts, form } = next
      // What stands in the field before the first rate is the attribute's plain decimal; later it is what was typed.
      const isFirst = shown === null
      shown = next
      if (isFirst && /^-?\d+(?:\.\d+)?$/.test(field.value)) field.value = plainAmount(field.value, form)
      speak(whole, texts)
      parts.amountLabel.textContent = fill(texts.amount, { coinCode: rate.from.code })
      parts.resultLabel.textContent = fill(texts.result, { fiatCode: rate.to.code })
      parts.source.replaceChildren(...sourceNodes(next))
      more.textContent = texts.more
      known.hidden = false
      convert()
    },
    showNotice({ sentence, code, texts }) {
      shown = null
      known.hidden = true
      speak(whole, texts)
      parts.amountLabel.textContent = fill(texts.amount, { coinCode: code })
      field.removeAttribute('aria-invalid')
      problem.textContent = sentence
    },
  }
}
