import { urls } from '../pages/urls.generated.ts'
import { elementName, createConverterClass } from './converter-element.ts'

/** The address of this script: the origin that rates are asked of. */
function scriptUrl(): string {
  const running = document.currentScript
  if (running instanceof HTMLScriptElement) return running.src
  // A module has no current script.
  const named = document.querySelector<HTMLScriptElement>(`script[src*="${urls.embedScript()}"]`)
  if (named === null) throw new Error(`the page names no script ${urls.embedScript()}`)
  return named.src
}

if (!customElements.get(elementName)) customElements.define(elementName, createConverterClass(scriptUrl()))
