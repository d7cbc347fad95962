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

const say = m.minutesToFile

interface Filing {
  filedOn: string
  reference: string
}

const problemsOf = ({ filedOn, reference }: Filing): Partial<Record<keyof Filing, string>> => ({
  ...(!isDay(filedOn) && { filedOn: say.onProblem }),
  ...(reference.trim() === '' && { reference: say.referenceProblem }),
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
      notifyOk(say.done)
    },
    failed: say.failedMark,
    onDone,
    fields: { minutes_filing_day: 'filedOn' },
  })
  return (
    <>
      <Button variant="default" aria-label={say.markOf(line.chitName, line.prizeNo)} onClick={dialog.open}>
        {say.mark}
      </Button>
      <DialogForm
        dialog={dialog}
        question={say.question}
        consequence={say.consequence(line.chitName, line.prizeNo)}
        verb={say.verb}
      >
        <TextField
          data-autofocus
          type="date"
          max={today}
          label={say.on}
          error={dialog.errors.filedOn}
          value={dialog.values.filedOn}
          onChange={(event) => dialog.set({ filedOn: event.currentTarget.value })}
        />
        <TextField
          label={say.referenceLabel}
          description={say.referenceHint}
          autoComplete="off"
          error={dialog.errors.reference}
          value={dialog.values.reference}
          onChange={(event) => dialog.set({ reference: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
