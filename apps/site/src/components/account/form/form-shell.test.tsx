import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TestAccount } from '../../../../test/components/account.tsx'
import { FormShell } from './form-shell.tsx'
import { useForm } from './use-form.ts'

function Empty() {
  const form = useForm<never>({ id: 'empty', initial: {}, rules: {}, secrets: [], send: async () => null })
  return (
    <FormShell form={form} submitLabel="Send">
      {null}
    </FormShell>
  )
}

describe('the form in the HTML of the server', () => {
  it('USER-02 disables its submit also after a reload, over which Firefox would keep it enabled', () => {
    const html = renderToStaticMarkup(
      <TestAccount>
        <Empty />
      </TestAccount>,
    )
    const submit = /<button type="submit"[^>]*>/.exec(html)?.[0]
    expect(submit).toContain(' disabled=""')
    expect(submit).toContain(' autoComplete="off"')
  })
})
