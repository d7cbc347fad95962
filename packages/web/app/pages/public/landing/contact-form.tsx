import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import type { ContactProblems, ContactWords } from './send-contact.ts'
import css from './contact.module.css'

const words = m.landing.contact
const parts = () => import('./send-contact.ts')

/** The visitor's letter. Plain fields: what checks and sends them is loaded when it is wanted. */
export function ContactForm() {
  const [problems, setProblems] = useState<ContactProblems>({})
  const send = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const { checkContact, sendContact } = await parts()
      const typed = Object.fromEntries(new FormData(form)) as unknown as ContactWords
      const found = checkContact(typed)
      setProblems(found)
      const [first] = Object.keys(found)
      if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      else {
        await sendContact(typed)
        form.reset()
        notifyOk(words.sent)
      }
      return first === undefined
    },
    onError: (error) => notifyBad(sentence(error)),
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    send.mutate(event.currentTarget)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {send.isError && <Alert tone="bad">{sentence(send.error)}</Alert>}
      {send.data && <Alert tone="ok">{words.sent}</Alert>}
      <div className={css.fields}>
        <Field name="name" autoComplete="name" problem={problems.name} />
        <Field name="email" type="email" autoComplete="email" problem={problems.email} />
        <Field name="subject" full problem={problems.subject} />
        <Field name="message" full problem={problems.message} />
      </div>
      <div>
        <Button type="submit" variant="default" loading={send.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  name: keyof ContactWords
  type?: 'email'
  autoComplete?: string
  full?: boolean
  problem: string | undefined
}

function Field({ name, type, autoComplete, full, problem }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    name,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  }
  return (
    <div className={full ? `${css.field} ${css.full}` : css.field}>
      <label htmlFor={id}>{words[name]}</label>
      {name === 'message' ? (
        <textarea {...shared} />
      ) : (
        <input {...shared} type={type ?? 'text'} autoComplete={autoComplete} />
      )}
      {problem && (
        <p className={css.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
