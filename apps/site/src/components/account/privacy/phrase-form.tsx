import { setAntiPhishingCode } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import { ownerRefusalOf } from '../failure.ts'
import { Field, PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'

const fields = ['phrase', 'pwd'] as const

/** Letters and digits of any script, with single spaces between words, as the gateway takes them. */
const phrasePattern = /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u

function isPhrase(typed: string): boolean {
  const phrase = typed.normalize('NFC').trim()
  return phrase.length >= 4 && phrase.length <= 32 && phrasePattern.test(phrase)
}

interface PhraseFormProps {
  /** The words that are set; empty for none. */
  readonly phrase: string
  readonly hasPassword: boolean
  readonly onDone: (phrase: string) => void
}

/** Sets the words that stand in every mail (ACC-04). */
export function PhraseForm({ phrase, hasPassword, onDone }: PhraseFormProps) {
  const text = useAccountText()
  const rules = createRules(text)
  const form = useForm<(typeof fields)[number]>({
    id: 'phrase',
    initial: { phrase, pwd: '' },
    secrets: fields,
    rules: {
      phrase: rules.required(text('phrase.field'), (value) =>
        isPhrase(value) ? null : text('phrase.pattern'),
      ),
      pwd: hasPassword ? rules.required(text('field.password')) : () => null,
    },
    async send(values, calls) {
      const chosen = values.phrase.normalize('NFC').trim()
      try {
        await calls.send(setAntiPhishingCode, {
          phrase: chosen,
          ...(hasPassword ? { pwd: values.pwd } : {}),
        })
        onDone(chosen)
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, fields)
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text(phrase === '' ? 'phrase.set' : 'phrase.change')}>
      <Field
        form={form}
        name="phrase"
        label={text('phrase.field')}
        hint={text('phrase.hint')}
        autoComplete="off"
        maxLength={64}
        dir="auto"
      />
      {hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
    </FormShell>
  )
}
