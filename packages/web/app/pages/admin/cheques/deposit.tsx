import { chequeEndpoints } from '@kuri/contract'
import { sum } from '@kuri/domain'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ActionButton } from '../../../components/button.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import { ChequeRow, type Cheque } from './cheque-row.tsx'
import css from './cheques.module.css'

const t = m.cheques.deposit

interface DepositProps {
  readonly cheques: readonly Cheque[]
  /** They are of the choice before, until those of the new one are here: they cannot be deposited. */
  readonly isOld: boolean
}

/** Cheques that can go to the bank, all ticked to begin with, and the slip they go with. */
export function DepositSeveral({ cheques, isOld }: DepositProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = cheques.filter(({ _id }) => !left.has(_id))
  const toggle = (id: string) =>
    setLeft((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return (
    <>
      <ul>
        {cheques.map((cheque) => (
          <ChequeRow
            key={cheque._id}
            cheque={cheque}
            tick={{
              checked: !left.has(cheque._id),
              label: m.cheques.tick(cheque.number),
              onChange: () => toggle(cheque._id),
            }}
          />
        ))}
      </ul>
      <Allowed to="take-payments">
        <div className={css.several}>
          <DepositButton cheques={chosen} isOld={isOld} />
        </div>
      </Allowed>
    </>
  )
}

const totalOf = (cheques: readonly Cheque[]) => sum(cheques.map(({ amount }) => amount))

function DepositButton({ cheques, isOld }: DepositProps) {
  const online = useOnline()
  // the question is about these, whatever the list has meanwhile
  const [asked, setAsked] = useState(cheques)
  const dialog = useDialog({
    name: `deposit ${asked.map(({ number }) => number).join(' ')}`,
    initial: () => ({ slip: '' }),
    check: ({ slip }) => (slip.trim() === '' ? { slip: t.slipProblem } : {}),
    run: async ({ slip }) => {
      const body = { cheques: asked.map(({ _id }) => _id), slip: slip.trim() }
      await call(chequeEndpoints.depositCheques, { body })
      notifyOk(t.done(asked.length))
    },
    failed: t.failed,
  })
  const open = () => {
    setAsked(cheques)
    dialog.open()
  }
  const none = isOld ? t.loading : cheques.length === 0 ? m.counter.pay.nothingTicked : undefined
  return (
    <>
      <ActionButton onClick={open} disabledReason={online ? none : m.chrome.offline.moneyWaits}>
        {t.several(cheques.length, totalOf(cheques))}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={t.question(asked.length)}
        consequence={t.consequence(totalOf(asked))}
        verb={t.verb}
      >
        <TextField
          data-autofocus
          label={t.slip}
          maxLength={60}
          autoComplete="off"
          value={dialog.values.slip}
          error={dialog.errors.slip}
          onChange={(event) => dialog.set({ slip: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
