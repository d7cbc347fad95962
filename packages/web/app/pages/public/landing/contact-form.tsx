import { useId, useState, type SyntheticEvent } from 'react'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'
import type { ContactProblems, ContactWords } from './send-contact.ts'
import css from './contact.module.css'

const words = m.landing.contact
const parts = () => import('./send-contact.ts')

/** The visitor's letter. Plain fields: what checks and sends them is loaded when it is wanted. */
export function ContactForm() {
  const [problems, setProblems] = useState<ContactProblems>({})
  const [state, setState] = useState<{ is: 'quiet' | 'busy' | 'sent' } | { is: 'refused'; why: string }>({
    is: 'quiet',
  })
  const send = async (form: HTMLFormElement) => {
    setState({ is: 'busy' })
    const { checkContact, sendContact } = await parts()
    const typed = Object.fromEntries(new FormData(form)) as unknown as ContactWords
    const found = checkContact(typed)
    const [first] = Object.keys(found)
    setProblems(found)
    if (first) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return setState({ is: 'quiet' })
    }
    await sendContact(typed)
    form.reset()
    return setState({ is: 'sent' })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget).catch((error: unknown) => setState({ is: 'refused', why: sentence(error) }))
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {state.is === 'refused' && <Alert tone="bad">{state.why}</Alert>}
      {state.is === 'sent' && <Alert tone="ok">{words.sent}</Alert>}
      <div className={css.fields}>
        <Field name="name" autoComplete="name" problem={problems.name} />
        <Field name="email" type="email" autoComplete="email" problem={problems.email} />
        <Field name="subject" full problem={problems.subject} />
        <Field name="message" full problem={problems.message} />
      </div>
      <div>
        <Button type="submit" variant="default" loading={state.is === 'busy'}>
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
