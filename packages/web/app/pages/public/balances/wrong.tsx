import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { useFirstWrong } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import css from './balances.module.css'
import { DisputedFields } from './disputed-fields.tsx'
import { answerOf, NOTHING_TYPED, problemsOf, type TypedDispute } from './disputed.ts'
import type { Answer, Asked } from './ticket.tsx'

const t = m.balances.wrong

interface WrongProps {
  ticket: Pick<Asked, 'months'>
  onSend: (answer: Answer) => Promise<void>
  onBack: () => void
}

/** Where a member says what is not right. */
export function Wrong({ ticket, onSend, onBack }: WrongProps) {
  const [values, setValues] = useState(NOTHING_TYPED)
  const [errors, setErrors] = useState<Partial<Record<keyof TypedDispute, string>>>({})
  const fields = useFirstWrong<HTMLDivElement>(errors)
  const send = useMutation({ mutationFn: onSend, onSuccess: onBack })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf(values, ticket.months)
    setErrors(problems)
    if (Object.keys(problems).length === 0) send.mutate(answerOf(values))
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h3>{t.title}</h3>
      <p className="sm dim">{t.hint}</p>
      <div className="stack" ref={fields}>
        <DisputedFields
          values={values}
          errors={errors}
          onChange={(change) => {
            setValues((before) => ({ ...before, ...change }))
            setErrors({})
          }}
        />
      </div>
      {send.isError && <Alert tone="bad">{sentence(send.error)}</Alert>}
      <div className={css.buttons}>
        <Button type="submit" size="lg" loading={send.isPending}>
          {t.send}
        </Button>
        <Button size="lg" variant="default" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
