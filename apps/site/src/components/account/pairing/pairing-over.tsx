import { useAccountText } from '../account-text.tsx'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'

/** Why a code is of no use any more, and the way to a new one. It takes the place of the code, and its focus. */
export function PairingOver({
  message,
  onAgain,
}: {
  readonly message: string
  readonly onAgain: () => void
}) {
  const text = useAccountText()
  const again = useFocusOnAppear<HTMLButtonElement>(true)
  return (
    <>
      <p role="alert">{message}</p>
      <button ref={again} type="button" className="button" onClick={onAgain}>
        {text('pairing.again')}
      </button>
    </>
  )
}
