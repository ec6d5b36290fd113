import { numberFormOf } from './amounts.ts'
import { createTexts, type EmbedTexts, fill } from './texts.ts'
import { askForRate, type RateAnswer, rateAddress, type Wanted } from './rate-request.ts'
import { createView, type View } from './view.ts'

/** The name that other sites write; it stays the same under every brand, or their pages would break. */
export const elementName = 'portico-converter'

const attributes = ['from', 'to', 'amount', 'locale'] as const

/**
 * The class behind `<portico-converter from="btc" to="usd" amount="1" locale="fr">`. It asks for the pair's rate once and
 * converts in the page: an answer comes with the keystroke, and what is typed never leaves the page.
 */
export function createConverterClass(scriptUrl: string): CustomElementConstructor {
  const textsIn = createTexts(scriptUrl)
  return class extends HTMLElement {
    static readonly observedAttributes = attributes
    #view: View | null = null
    #call: AbortController | null = null
    #isAsked = false

    connectedCallback(): void {
      this.#view ??= createView(this.shadowRoot ?? this.attachShadow({ mode: 'open' }))
      this.#view.setAmount(this.getAttribute('amount') ?? '1')
      this.#ask()
    }

    disconnectedCallback(): void {
      this.#call?.abort()
    }

    attributeChangedCallback(name: string): void {
      if (this.#view === null || !this.isConnected) return
      if (name === 'amount') this.#view.setAmount(this.getAttribute('amount') ?? '1')
      else this.#ask()
    }

    get #wanted(): Wanted {
      const [from, to, locale] = ['from', 'to', 'locale'].map((name) => this.getAttribute(name) ?? '')
      return { from: from || 'btc', to: to || 'usd', locale: locale || 'en' }
    }

    /** Several attributes that change in one turn give one call. */
    #ask(): void {
      if (this.#isAsked) return
      this.#isAsked = true
      queueMicrotask(() => {
        this.#isAsked = false
        if (this.isConnected) void this.#load()
      })
    }

    async #load(): Promise<void> {
      this.#call?.abort()
      const call = new AbortController()
      this.#call = call
      const wanted = this.#wanted
      const asked = askForRate(rateAddress(scriptUrl, wanted), call.signal)
      const texts = await textsIn(wanted.locale)
      if (this.#call !== call) return
      this.#say(texts, wanted, 'loading')
      const answer = await asked
      if (answer !== null && this.#call === call) this.#show(answer, wanted, texts)
    }

    #show(answer: RateAnswer, wanted: Wanted, texts: EmbedTexts): void {
      if (answer.kind !== 'rate') {
        this.#say(texts, wanted, answer.kind === 'unknown-pair' ? 'unknownPair' : 'unreachable')
        return
      }
      const form = numberFormOf(answer.rate.locale.numberTag)
      this.#view?.showRate({ rate: answer.rate, texts, form })
    }

    #say(texts: EmbedTexts, { from, to }: Wanted, name: 'loading' | 'unknownPair' | 'unreachable'): void {
      const [coinCode, fiatCode] = [from.toUpperCase(), to.toUpperCase()]
      this.#view?.showNotice({ sentence: fill(texts[name], { coinCode, fiatCode }), code: coinCode, texts })
    }
  }
}
