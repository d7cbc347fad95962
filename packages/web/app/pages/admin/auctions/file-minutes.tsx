import { minutesEndpoints } from '@kuri/contract'
import { isDay, type Day } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import type { MinutesToFileLine } from './minutes-to-file.tsx'

const t = m.minutesToFile

interface Filing {
  filedOn: string
  reference: string
}

const problemsOf = ({ filedOn, reference }: Filing): Partial<Record<keyof Filing, string>> => ({
  ...(!isDay(filedOn) && { filedOn: t.onProblem }),
  ...(reference.trim() === '' && { reference: t.referenceProblem }),
})

/** Writes down when minutes were filed, and under which reference. */
export function FileMinutes({ line, onDone }: { line: MinutesToFileLine; onDone: () => void }) {
  const today = useToday()
  const dialog = useDialog<Filing>({
    name: `file minutes ${line.auctionId}`,
    initial: () => ({ filedOn: today, reference: '' }),
    check: problemsOf,
    run: async ({ filedOn, reference }) => {
      const body = { filedOn: filedOn as Day, reference: reference.trim() }
      await call(minutesEndpoints.fileMinutes, { params: { id: line.auctionId }, body })
      notifyOk(t.done)
    },
    failed: t.failedMark,
    onDone,
    fields: { minutes_filing_day: 'filedOn' },
  })
  return (
    <>
      <Button variant="default" aria-label={t.markOf(line.chitName, line.prizeNo)} onClick={dialog.open}>
        {t.mark}
      </Button>
      <DialogForm
        dialog={dialog}
        question={t.question}
        consequence={t.consequence(line.chitName, line.prizeNo)}
        verb={t.verb}
      >
        <TextField
          data-autofocus
          type="date"
          max={today}
          label={t.on}
          error={dialog.errors.filedOn}
          value={dialog.values.filedOn}
          onChange={(event) => dialog.set({ filedOn: event.currentTarget.value })}
        />
        <TextField
          label={t.referenceLabel}
          description={t.referenceHint}
          autoComplete="off"
          error={dialog.errors.reference}
          value={dialog.values.reference}
          onChange={(event) => dialog.set({ reference: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
