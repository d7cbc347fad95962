import { isLargeCash, type Paise } from '@kuri/domain'
import { m } from '../messages/en.ts'
import { TextField } from './lazy-fields.tsx'

interface ExceptionReasonProps {
  /** The cash of this payment; null: it is not cash. */
  cash: Paise | null
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/**
 * The written reason an unusual payment needs: large cash shows it before the press; a bank number that was used before, and
 * cash that becomes large with what came earlier that day, show it after a refusal.
 */
export function ExceptionReason({ cash, value, error, onChange }: ExceptionReasonProps) {
  const isLarge = cash !== null && isLargeCash(cash)
  if (!isLarge && error === undefined && value === '') return null
  return (
    <TextField
      label={m.exception.reason}
      description={isLarge ? m.exception.largeCash : m.exception.second}
      error={error}
      value={value}
      maxLength={400}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is wrong before the press: large cash without its reason. */
export const exceptionProblem = (cash: Paise | null, reason: string): { reason?: string } =>
  cash !== null && isLargeCash(cash) && reason.trim() === '' ? { reason: m.exception.reasonProblem } : {}
