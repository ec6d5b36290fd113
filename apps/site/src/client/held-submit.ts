import { keepDraft, readDraft } from '../components/account/form/draft.ts'
import { settledEvent } from './early-click.ts'

/** A form that does not know yet what stands in its fields (components/account/form/form-shell.tsx). */
const earlyForm = 'form[data-early]'

/** One that no script has taken over. */
const drawnForm = 'form[data-early=drawn]'

const drawnForms = () => document.querySelectorAll<HTMLFormElement>(drawnForm)

/** Fields that a draft may keep: no passwords and no codes (components/account/form/use-form.ts names them `secrets`). */
const draftFields =
  'input[name]:not([type=password],[type=radio],[autocomplete=one-time-code],[autocomplete$=password])'

/** What such a form has to say meanwhile, which is in its HTML and hidden. */
type Note = 'wait' | 'failed'

/** Shows a note; who has submitted the form is led to it, where it can have the focus. */
function tell(form: Element, note: Note): void {
  const isBusy = form.getAttribute('aria-busy') === 'true'
  for (const each of form.querySelectorAll<HTMLElement>('[data-early-note]')) {
    each.hidden = each.dataset['earlyNote'] !== note
    if (isBusy) each.focus()
  }
  // One that was taken over is still to be ready, and submits itself then.
  form.setAttribute('aria-busy', String(note === 'wait' || !form.matches(drawnForm)))
}

/** Keeps for the next load of the page what was typed, but secrets. What was typed in earlier loads is not shown, and stays kept. */
function keepTyped(): void {
  for (const form of drawnForms()) {
    const draft = { ...readDraft(form.id) }
    for (const { name, value, defaultValue } of form.querySelectorAll<HTMLInputElement>(draftFields))
      if (value !== defaultValue) draft[name] = value
    keepDraft(form.id, draft)
  }
}

/** Loads the page again with its fragment, which may hold the code of a mail: the link alone would leave it out. */
function retry(event: Event): void {
  event.preventDefault()
  location.reload()
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
    for (const form of drawnForms()) {
      tell(form, note)
      form.querySelector('[data-early-note] a')?.addEventListener('click', retry)
    }
  }
  const onSettled = ({ target }: Event) => {
    if (target instanceof Element && target.id === 'app' && drawnForms().length > 0) fail()
  }
  addEventListener('submit', hold, true)
  addEventListener(settledEvent, onSettled, true)
  for (const button of document.querySelectorAll<HTMLButtonElement>('#app button:disabled'))
    button.disabled = false
  return fail
}
