import { useId, useState, type SyntheticEvent } from 'react'
import { Problem, sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'
import type { ContactProblems, ContactWords } from './send-contact.ts'
import css from './contact.module.css'

const t = m.landing.contact
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
    setProblems(found)
    if (leadToFirst(form, found)) return setState({ is: 'quiet' })
    await sendContact(typed)
    form.reset()
    return setState({ is: 'sent' })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    send(form).catch((error: unknown) => {
      const found = problemsIn(error)
      setProblems(found)
      setState(leadToFirst(form, found) ? { is: 'quiet' } : { is: 'refused', why: sentence(error) })
    })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className={css.fields}>
        <Field name="name" autoComplete="name" problem={problems.name} />
        <Field name="email" type="email" autoComplete="email" problem={problems.email} />
        <Field name="subject" full problem={problems.subject} />
        <Field name="message" full problem={problems.message} />
      </div>
      {state.is === 'refused' && <Alert tone="bad">{state.why}</Alert>}
      {state.is === 'sent' && <Alert tone="ok">{t.sent}</Alert>}
      <div>
        <Button type="submit" variant="default" loading={state.is === 'busy'}>
          {t.send}
        </Button>
      </div>
    </form>
  )
}

/** Focus goes to the first field with a problem; false when there is none. */
function leadToFirst(form: HTMLFormElement, problems: ContactProblems): boolean {
  const wrong = Object.keys(problems).map((name) => `[name=${name}]`)
  if (wrong.length > 0) form.querySelector<HTMLElement>(wrong.join())?.focus()
  return wrong.length > 0
}

const isField = (field: string | undefined): field is keyof ContactWords =>
  field === 'name' || field === 'email' || field === 'subject' || field === 'message'

/** The server's message about one field. */
const problemsIn = (error: unknown): ContactProblems =>
  error instanceof Problem && isField(error.field) ? { [error.field]: error.message } : {}

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
      <label htmlFor={id}>{t[name]}</label>
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
