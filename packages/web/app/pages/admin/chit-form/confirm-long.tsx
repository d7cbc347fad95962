import { Problem } from '../../../api/problems.ts'
import { Button } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'

interface ConfirmLongProps {
  /** What the form was last refused with. */
  error: unknown
  /** The duration as it is typed. */
  months: string
  busy: boolean
  onConfirm: () => void
}

/** The confirmation after the server refused a duration of more than 60 months; else nothing. */
export function ConfirmLong({ error, months, busy, onConfirm }: ConfirmLongProps) {
  if (!(error instanceof Problem && error.code === 'confirm_long')) return null
  return (
    <div>
      <Button variant="default" loading={busy} onClick={onConfirm}>
        {m.admin.chit.confirmLong(months)}
      </Button>
    </div>
  )
}
