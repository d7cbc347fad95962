import { BankAccount, bankAccountEndpoints, type ReplyOf } from '@kuri/contract'
import { call } from '../../../api/client.ts'
import { Button, type ButtonProps } from '../../../components/button.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

const { staff: t } = m.bankAccount

type Saved = NonNullable<ReplyOf<typeof bankAccountEndpoints.bankAccountOf>['waiting']>

interface CheckAccountProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  account: Pick<Saved, '_id' | 'holder' | 'ifsc'>
  startsOpen?: boolean
}

/** A person who did not save an account types its number again, from the passbook or a cheque. */
export function CheckAccount({ account: { _id: id, holder, ifsc }, startsOpen = false, ...button }: CheckAccountProps) {
  const dialog = useDialog({
    name: `check account ${id}`,
    startsOpen,
    initial: () => ({ number: '' }),
    check: ({ number }) => (BankAccount.shape.number.safeParse(number).success ? {} : { number: t.numberProblem }),
    run: async (body) => {
      await call(bankAccountEndpoints.checkBankAccount, { params: { id }, body })
      notifyOk(t.checked)
    },
    failed: t.failedCheck,
  })
  return (
    <>
      <Button {...button} onClick={dialog.open}>
        {t.check}
      </Button>
      <DialogForm
        dialog={dialog}
        question={t.checkQuestion}
        consequence={t.checkConsequence(holder, ifsc)}
        verb={t.checkVerb}
      >
        <TextField
          data-autofocus
          label={m.member.wallet.withdraw.number}
          inputMode="numeric"
          autoComplete="off"
          value={dialog.values.number}
          error={dialog.errors.number}
          onChange={(event) => dialog.set({ number: event.currentTarget.value })}
        />
      </DialogForm>
    </>
  )
}
