import { keepDraft } from '../components/account/form/draft.ts'
import { settledEvent } from './early-click.ts'

/** A form that does not know yet what stands in its fields (components/account/form/form-shell.tsx). */
const earlyForm = 'form[data-early]'

/** One that no script has taken over. */
const drawnForm = 'form[data-early=drawn]'

const earlyForms = () => document.querySelectorAll<HTMLFormElement>(earlyForm)

/** What such a form has to say meanwhile, which is in its HTML and hidden. */
type Note = 'wait' | 'failed'

/** Shows a note; who has submitted the form is led to it, where it can have the focus. */
function tell(form: Element, note: Note): void {
  const isBusy = form.getAttribute('aria-busy') === 'true'
  for (const each of form.querySelectorAll<HTMLElement>('[data-early-note]')) {
    each.hidden = each.dataset['earlyNote'] !== note
    if (isBusy) each.focus()
  }
  form.setAttribute('aria-busy', String(note === 'wait'))
}

/** Keeps for the next load of the page what was typed, but passwords. */
function keepTyped(): void {
  for (const form of earlyForms()) {
    const fields = form.querySelectorAll<HTMLInputElement>('input[name]:not([type=password],[type=radio])')
    keepDraft(form.id, Object.fromEntries([...fields].map(({ name, value }) => [name, value])))
  }
}

/**
 * Holds each submit of a form that is not ready, and marks the form as busy: it submits itself once it is ready. Nothing that was typed
 * leaves the page before, as the browser would send it in clear. The forms say so where the app gives way without having taken them over.
 *
 * Buttons that need scripts are disabled in the HTML. They are enabled now, as their presses are kept (early-click.ts).
 * @returns has the forms say that scripts do not come.
 */
export function holdSubmits(): () => void {
  let note: Note = 'wait'
  const hold = (event: Event) => {
    const { target: form } = event
    if (!(form instanceof Element) || !form.matches(earlyForm)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    form.setAttribute('aria-busy', 'true')
    tell(form, note)
  }
  const fail = () => {
    note = 'failed'
    addEventListener('pagehide', keepTyped)
    for (const form of earlyForms()) tell(form, note)
  }
  const onSettled = ({ target }: Event) => {
    if (target instanceof Element && target.id === 'app' && document.querySelector(drawnForm) !== null) fail()
  }
  addEventListener('submit', hold, true)
  addEventListener(settledEvent, onSettled, true)
  for (const button of document.querySelectorAll<HTMLButtonElement>('#app button:disabled'))
    button.disabled = false
  return fail
}
