import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { ACCOUNT_REFUSALS, AccountFields, NO_ACCOUNT, problemsOfAccount, type Account } from './account-fields.tsx'
import {
  AccountProof,
  PROOF_REFUSALS,
  proofOf,
  requiredProofAfter,
  type Proof,
  type RequiredProof,
} from './account-proof.tsx'

const refusals = { ...ACCOUNT_REFUSALS, ...PROOF_REFUSALS } as const

interface AccountFormProps<Reply> {
  /** What shows from the beginning that it is the member. */
  proof: RequiredProof
  proofWhy?: string
  verb: string
  failed: string
  send: (body: { account: Account } & Partial<Proof>) => Promise<Reply>
  onDone: (reply: Reply) => unknown
  onCancel?: () => void
  /** Stands before the fields. */
  children?: ReactNode
}

/** A bank account with the password, and a code where one is needed: a person who finds an open browser does not know them. */
export function AccountForm<Reply>(props: AccountFormProps<Reply>) {
  const { proof, proofWhy, verb, failed, send, onDone, onCancel, children } = props
  const [required, setRequired] = useState(proof)
  const form = useForm<Account & Proof>({
    initialValues: { ...NO_ACCOUNT, password: '', code: '' },
    validate: ({ holder, number, ifsc }) => problemsOfAccount({ holder, number, ifsc }),
  })
  const request = useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      form.reset()
      return onDone(reply)
    },
    onError: (error) => {
      setRequired(requiredProofAfter(required, error))
      placeRefusal(form, error, refusals)
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        ({ password, code, ...account }) => request.mutate({ account, ...proofOf(required, { password, code }) }),
        (errors) => focusFirst(form, errors),
      )}
    >
      {children}
      <AccountFields of={(name) => fieldOf(form, name)} />
      <AccountProof required={required} of={(name) => fieldOf(form, name)} {...(proofWhy && { why: proofWhy })} />
      {request.isError && fieldOfRefusal(request.error, refusals) === undefined && (
        <Alert tone="bad">{m.chrome.withReason(failed, sentence(request.error))}</Alert>
      )}
      <div className="row wrap">
        <Button type="submit" loading={request.isPending}>
          {verb}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {m.chrome.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
