import { useState } from 'react'

interface Dialog<Values> {
  readonly opened: boolean
  readonly busy: boolean
  readonly values: Values
  readonly errors: Partial<Record<keyof Values, string>>
  readonly set: (change: Partial<Values>) => void
  readonly open: () => void
  readonly close: () => void
  /** Checks, then acts; stays open, with the errors at their fields, until it is done. */
  readonly confirm: () => void
}

interface DialogOptions<Values> {
  readonly initial: () => Values
  readonly check: (values: Values) => Partial<Record<keyof Values, string>>
  /** True when it is done. */
  readonly run: (values: Values) => Promise<boolean>
}

/** A small form in a dialog. */
export function useDialog<Values extends object>({ initial, check, run }: DialogOptions<Values>): Dialog<Values> {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<keyof Values, string>>>({})
  const confirm = async () => {
    const problems = check(values)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    const isDone = await run(values).finally(() => setBusy(false))
    if (isDone) setOpened(false)
  }
  return {
    opened,
    busy,
    values,
    errors,
    set: (change) => {
      setValues((before) => ({ ...before, ...change }))
      setErrors({})
    },
    open: () => {
      setValues(initial())
      setErrors({})
      setOpened(true)
    },
    close: () => setOpened(false),
    confirm: () => void confirm(),
  }
}
