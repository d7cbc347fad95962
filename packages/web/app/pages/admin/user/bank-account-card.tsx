import { BankAccount, bankAccountEndpoints, type ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { peopleReads } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton, Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { SavedAccounts } from '../../../components/saved-account.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { useToday } from '../../../today.ts'
import { ACCOUNT_REFUSALS, type Account } from '../../member/wallet/account-fields.tsx'
import { DialogForm } from '../dialog-form.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { useDialog, type Dialog } from '../use-dialog.ts'
import { SIGNED_FIELDS, SignedFields, signedProblems, type Signed } from './signed-fields.tsx'
import type { PersonInFull } from './stands-in-the-way.ts'

/** Where an account waits to be checked. */
const CheckAccount = lazyPart(async () => (await import('./check-account.tsx')).CheckAccount)

const { staff: t, ...common } = m.bankAccount
const labels = m.member.wallet.withdraw

type Accounts = ReplyOf<typeof bankAccountEndpoints.bankAccountOf>

/** The account to which a member is paid: saved on paper, checked by another person; and withdrawals on paper. */
export function BankAccountCard({ user, wallet }: Pick<PersonInFull, 'user' | 'wallet'>) {
  const query = useQuery(peopleReads.bankAccount(user._id))
  return (
    <Card title={common.title}>
      <QueryBoundary
        query={query}
        skeleton={
          <Loading>
            <SkLines rows={3} />
          </Loading>
        }
        failed={common.failed}
      >
        {(accounts) => (
          <div className="stack">
            <p className="sm dim">{t.lead}</p>
            <SavedAccounts {...accounts} />
            <Check accounts={accounts} />
            <div className="row wrap">
              <SaveFor user={user} />
              <WithdrawFor user={user} free={wallet.available} inUse={accounts.inUse} />
            </div>
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Check({ accounts: { waiting, savedBy, actingBy, nameDiffers } }: { accounts: Accounts }) {
  const me = useMe()?._id
  if (waiting === null) return null
  return (
    <div className="stack">
      {savedBy && (
        <p className="sm dim">
          {t.savedBy(actingBy ? t.actsFor(actingBy.name, savedBy.name) : savedBy.name, instantText(waiting.savedAt))}
        </p>
      )}
      {nameDiffers && <Alert tone="turn">{t.differs}</Alert>}
      {savedBy?._id === me || (actingBy !== null && actingBy._id === me) ? (
        <HelpText>{t.own}</HelpText>
      ) : (
        <div className="row wrap">
          <Suspense>
            <CheckAccount account={waiting} />
          </Suspense>
          <ReasonButton
            variant="default"
            color="brick"
            danger
            about={waiting._id}
            question={t.rejectQuestion}
            consequence={t.rejectConsequence}
            verb={t.rejectVerb}
            isDecision={false}
            field={{ label: t.reason, problem: t.reasonProblem }}
            failed={t.failedReject}
            onConfirm={async (reason) => {
              await call(bankAccountEndpoints.rejectBankAccount, { params: { id: waiting._id }, body: { reason } })
              notifyOk(t.rejected)
            }}
          >
            {t.reject}
          </ReasonButton>
        </div>
      )}
    </div>
  )
}

interface AccountForm extends Signed {
  holder: string
  accountNumber: string
  ifsc: string
}

function SaveFor({ user: { _id: id, name } }: Pick<PersonInFull, 'user'>) {
  const today = useToday()
  const dialog = useDialog<AccountForm>({
    name: `bank account ${id}`,
    initial: () => ({ holder: name, accountNumber: '', ifsc: '', number: '', day: today }),
    check: ({ holder, accountNumber, ifsc, ...signed }) => {
      const { number, ...others } = accountProblems({ holder, number: accountNumber, ifsc })
      return {
        ...others,
        ...(number !== undefined && { accountNumber: number }),
        ...signedProblems(signed, today, m.byAuthority),
      }
    },
    run: async ({ holder, accountNumber, ifsc, number, day }) => {
      const body = { account: { holder, number: accountNumber, ifsc }, paper: { number: number.trim(), day } }
      await call(bankAccountEndpoints.saveBankAccountFor, { params: { id }, body })
      notifyOk(t.done)
    },
    failed: common.failedSave,
    fields: { ...SIGNED_FIELDS, ...ACCOUNT_REFUSALS, 'account.number': 'accountNumber' },
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t.enter}
      </Button>
      <DialogForm dialog={dialog} question={t.question(name)} consequence={t.consequence} verb={t.verb}>
        <AccountText dialog={dialog} field="holder" label={labels.holder} />
        <AccountText dialog={dialog} field="accountNumber" label={labels.number} />
        <AccountText dialog={dialog} field="ifsc" label={labels.ifsc} hint={labels.ifscHint} />
        <SignedFields dialog={dialog} texts={m.byAuthority} />
      </DialogForm>
    </>
  )
}

/** What is wrong with an account, by its fields. */
function accountProblems(account: Account): Partial<Account> {
  const found = BankAccount.safeParse(account)
  if (found.success) return {}
  return Object.fromEntries(found.error.issues.map(({ path: [field = ''], message }) => [String(field), message]))
}

interface AccountTextProps {
  dialog: Dialog<AccountForm>
  field: 'holder' | 'accountNumber' | 'ifsc'
  label: string
  hint?: string
}

const AccountText = ({ dialog: { values, errors, set }, field, label, hint }: AccountTextProps) => (
  <TextField
    label={label}
    description={hint}
    autoComplete="off"
    value={values[field]}
    error={errors[field]}
    onChange={(event) => set({ [field]: event.currentTarget.value })}
  />
)

interface WithdrawForm extends Signed {
  amount: Paise | null
}

function WithdrawFor({
  user: { _id: id, name },
  free,
  inUse,
}: Pick<PersonInFull, 'user'> & { free: Paise; inUse: Accounts['inUse'] }) {
  const today = useToday()
  const dialog = useDialog<WithdrawForm>({
    name: `withdraw for ${id}`,
    initial: () => ({ amount: free, number: '', day: today }),
    check: ({ amount, ...signed }) => ({
      ...(amount === null && { amount: t.amountProblem }),
      ...signedProblems(signed, today, m.byAuthority),
    }),
    run: async ({ amount, number, day }) => {
      if (amount === null) throw new Error('the form lets no empty amount through')
      const body = { amount, paper: { number: number.trim(), day } }
      const { withdrawal } = await call(bankAccountEndpoints.withdrawForMember, { params: { id }, body })
      notifyOk(t.withdrawn(withdrawal.amount))
    },
    failed: t.failedWithdraw,
    fields: { ...SIGNED_FIELDS, insufficient_funds: 'amount', payment_amount_invalid: 'amount' },
  })
  return (
    <>
      <ActionButton
        variant="default"
        onClick={dialog.open}
        disabledReason={inUse === null ? t.noAccount : free === 0 ? t.nothing : undefined}
      >
        {t.withdraw}
      </ActionButton>
      <DialogForm
        dialog={dialog}
        question={t.withdrawQuestion(name)}
        consequence={t.withdrawConsequence(inUse?.numberEnds ?? '', free)}
        verb={t.withdrawVerb}
      >
        <AmountField
          data-autofocus
          label={t.amount}
          value={dialog.values.amount}
          error={dialog.errors.amount}
          onChange={(amount) => dialog.set({ amount })}
        />
        <SignedFields dialog={dialog} texts={m.byAuthority} />
      </DialogForm>
    </>
  )
}
