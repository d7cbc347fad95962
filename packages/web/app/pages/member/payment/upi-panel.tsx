import { upiEndpoints, UpiUtr, type ReplyOf } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { TextField } from '../../../forms/fields.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { m } from '../../../messages/en.ts'
import { Qr } from '../../../components/qr.tsx'
import css from './upi-way.module.css'

type UpiRequest = ReplyOf<typeof upiEndpoints.startUpi>['upi']

const t = m.member.payment.upi

/** The QR, the link and the reference; below them the bank's number, once it is paid. */
export function UpiPanel({ upi }: { upi: UpiRequest }) {
  // the pressed button is gone: the focus moves here for screen readers
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  return (
    <Card>
      <div className="stack">
        <h2 ref={heading} tabIndex={-1}>
          {t.title(upi.amount)}
        </h2>
        <Qr qr={upi.qr} label={t.picture(upi.amount, upi.reference)} />
        <p className="sm dim">{t.scan}</p>
        <LinkButton to={upi.link} variant="default" fullWidth>
          {t.open}
        </LinkButton>
        <DescriptionList>
          <DescriptionItem label={t.to}>{upi.payee}</DescriptionItem>
          <DescriptionItem label={t.upiId}>
            <span className={css.value}>
              {upi.upiId}
              <CopyButton label={t.copyId} copied={t.copiedId} text={upi.upiId} />
            </span>
          </DescriptionItem>
          <DescriptionItem label={t.amount}>
            <Money amount={upi.amount} />
          </DescriptionItem>
          <DescriptionItem label={t.reference}>
            <span className={`mono ${css.value}`}>
              {upi.reference}
              <CopyButton label={t.copyReference} copied={t.copiedReference} text={upi.reference} />
            </span>
          </DescriptionItem>
        </DescriptionList>
        <Claim upi={upi} />
      </div>
    </Card>
  )
}

function Claim({ upi: { _id: id, amount } }: { upi: UpiRequest }) {
  const [utr, setUtr] = useState('')
  const [problem, setProblem] = useState<string>()
  useFormDraft<string>(`utr ${id}`, () => (utr === '' ? undefined : utr), setUtr)
  const claim = useMutation({
    mutationFn: (claimed: string) => call(upiEndpoints.claimUpi, { params: { id }, body: { utr: claimed } }),
    onSuccess: moneyMoved,
    onError: (error) => setProblem(sentence(error)),
  })
  if (claim.data) {
    const { status, utr: claimed, receiptNo } = claim.data.upi
    return (
      <Alert tone="ok">
        <b className="block">{status === 'credited' ? t.already : t.claimed}</b>
        {status === 'credited' ? t.alreadyWhy(receiptNo) : t.claimedWhy(amount, claimed ?? '')}
      </Alert>
    )
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = UpiUtr.safeParse(utr)
    setProblem(read.success ? undefined : read.error.issues[0]?.message)
    if (read.success) claim.mutate(read.data)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={t.utr}
        description={t.utrHint}
        inputMode="numeric"
        autoComplete="off"
        value={utr}
        error={problem}
        onChange={(event) => {
          setUtr(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" loading={claim.isPending}>
        {t.paid}
      </Button>
    </form>
  )
}
