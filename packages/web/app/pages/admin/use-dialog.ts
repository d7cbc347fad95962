import { useState } from 'react'
import { sentence } from '../../api/problems.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { fieldOfRefusal, type FieldsOf } from '../../forms/form-helpers.ts'
import { m } from '../../messages/en.ts'
import { tried } from './act.ts'

type Errors<Values> = Partial<Record<keyof Values, string>>

export interface Dialog<Values> {
  readonly opened: boolean
  readonly busy: boolean
  readonly values: Values
  readonly errors: Errors<Values>
  /** A refusal that belongs to no field. */
  readonly problem: string | undefined
  readonly set: (change: Partial<Values>) => void
  readonly open: () => void
  readonly close: () => void
  /** Checks, then acts; stays open, with the refusal at its field, until it is done. */
  readonly confirm: () => void
}

interface DialogOptions<Values> {
  /** Its name while a dead session interrupts it: which question, about what. */
  readonly name: string
  readonly initial: () => Values
  /** The question is open as soon as it is there. */
  readonly startsOpen?: boolean
  readonly check: (values: Values) => Errors<Values>
  readonly run: (values: Values) => Promise<unknown>
  /** Shown before the reason of a refusal that belongs to no field. */
  readonly failed: string
  /** The field each refusal is about, besides those the wire names like ours. */
  readonly fields?: FieldsOf<keyof Values & string>
  readonly onDone?: () => void
}

/** A small form in a dialog. */
export function useDialog<Values extends object>(options: DialogOptions<Values>): Dialog<Values> {
  const { name, initial, startsOpen = false, check, run, failed, fields = {}, onDone } = options
  const [opened, setOpened] = useState(startsOpen)
  const [busy, setBusy] = useState(false)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [problem, setProblem] = useState<string>()
  useFormDraft(
    name,
    () => (opened ? values : undefined),
    (kept: Partial<Values>) => {
      // a build before this one may have kept it, without a field that came since
      setValues({ ...initial(), ...kept })
      setOpened(true)
    },
  )
  const forget = () => {
    setErrors({})
    setProblem(undefined)
  }
  const showError = (error: unknown) => {
    const names = Object.keys(values) as (keyof Values & string)[]
    const field = fieldOfRefusal(error, { ...Object.fromEntries(names.map((name) => [name, name])), ...fields })
    if (field === undefined) setProblem(m.chrome.withReason(failed, sentence(error)))
    else setErrors(Object.fromEntries([[field, sentence(error)]]) as Errors<Values>)
  }
  const confirm = async () => {
    forget()
    const wrong = check(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const refusal = await tried(() => run(values))
    setBusy(false)
    if (refusal !== null) return showError(refusal.error)
    setOpened(false)
    onDone?.()
  }
  return {
    opened,
    busy,
    values,
    errors,
    problem,
    set: (change) => {
      setValues((before) => ({ ...before, ...change }))
      forget()
    },
    open: () => {
      setValues(initial())
      forget()
      setOpened(true)
    },
    close: () => setOpened(false),
    confirm: () => void confirm(),
  }
}
