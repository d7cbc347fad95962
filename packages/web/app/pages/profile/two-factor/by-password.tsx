import { secondStepEndpoints } from '@kuri/contract'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { PasswordField, TextField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'

/** One thing that can be done by naming the password. */
export interface Way {
  readonly verb: string
  readonly failed: string
  readonly run: (password: string, code: string) => Promise<void>
}

const { beginSecondStep, endSecondStep } = secondStepEndpoints
const refusals = { password: 'password', code: 'code' } as const

/**
 * The password once more, and what may be done with it: whoever finds an open browser does not know it. Where a second factor is
 * on, a code of it as well.
 */
export function ByPassword({ ways, asksCode = false }: { ways: readonly Way[]; asksCode?: boolean }) {
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: (typed) =>
      asksCode
        ? schemaResolver(endSecondStep.body, { sync: true })(typed)
        : schemaResolver(beginSecondStep.body, { sync: true })({ password: typed.password }),
  })
  const act = useMutation({
    mutationFn: (way: Way) => way.run(form.values.password, form.values.code),
    onSuccess: () => form.reset(),
    onError: (error) => placeRefusal(form, error, refusals),
  })
  const press = (way: Way) => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) focusFirst(form, errors)
    else act.mutate(way)
  }
  const [first, ...others] = ways
  if (!first) return null
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        press(first)
      }}
    >
      <PasswordField label={m.twoFactor.password} autoComplete="current-password" {...fieldOf(form, 'password')} />
      {asksCode && (
        <TextField
          label={m.twoFactor.factor}
          description={m.twoFactor.factorHint}
          autoComplete="one-time-code"
          {...fieldOf(form, 'code')}
        />
      )}
      {act.isError && fieldOfRefusal(act.error, refusals) === undefined && (
        <Alert tone="bad">{m.chrome.withReason(act.variables.failed, sentence(act.error))}</Alert>
      )}
      <div className="row wrap">
        <Button type="submit" variant="default" loading={act.isPending && act.variables === first}>
          {first.verb}
        </Button>
        {others.map((way) => (
          <Button
            key={way.verb}
            variant="subtle"
            loading={act.isPending && act.variables.verb === way.verb}
            onClick={() => press(way)}
          >
            {way.verb}
          </Button>
        ))}
      </div>
    </form>
  )
}
