import { State } from '../frame.tsx'

const kinds = [
  ['Filled', 'button'],
  ['Outlined', 'button button-line'],
  ['Large', 'button button-large'],
  ['Small', 'button button-line button-small'],
  ['Text', 'text-button'],
] as const

const states = [
  ['', {}],
  ['hover', { 'data-shown': 'hover' }],
  ['focus', { 'data-shown': 'focus' }],
  ['disabled', { disabled: true }],
  ['busy', { 'aria-disabled': true, 'aria-busy': true }],
] as const

/** Every kind of button in every state. */
export function Buttons() {
  return kinds.flatMap(([kind, look]) =>
    states.map(([state, attributes]) => (
      <State key={`${kind} ${state}`} name={state === '' ? kind : `${kind}, ${state}`}>
        <button type="button" className={look} {...attributes}>
          {state === 'busy' ? 'Sending …' : 'Convert'}
        </button>
      </State>
    )),
  )
}
