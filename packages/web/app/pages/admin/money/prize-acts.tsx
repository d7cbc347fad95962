import { prizeEndpoints, type BodyOf } from '@kuri/contract'
import { dayInIndia } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { company } from '../../../api/startup-queries.ts'
import { call } from '../../../api/client.ts'
import { now } from '../../../api/clock.ts'
import { Button } from '../../../components/button.tsx'
import { FieldGrid, TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { useDialog } from '../use-dialog.ts'
import type { InboxRowOf } from './inbox.ts'
import { APPROVES } from './decision-buttons.tsx'

type Prize = InboxRowOf<'prize'>['about']

const t = m.admin.money
type Body = BodyOf<typeof prizeEndpoints.approvePrize>

async function approve({ auctionId, amount, winner }: Prize, body: Body): Promise<void> {
  const { status } = await call(prizeEndpoints.approvePrize, { params: { id: auctionId }, body })
  notifyOk(status === 'waiting_second' ? t.waitsForAnother : t.prizePaid(amount, winner.name))
}

interface Guarantor {
  readonly name: string
  readonly phone: string
  readonly relation: string
}

const noGuarantor: Guarantor = { name: '', phone: '', relation: '' }
/** As many as the wire takes beside a document. */
const MOST_GUARANTORS = 10

interface Typed {
  readonly security: string
  readonly guarantors: readonly Guarantor[]
  readonly paper: string
  readonly number: string
  readonly keptAt: string
}
type Text = Exclude<keyof Typed, 'guarantors'>

/** What was typed, as the books keep it: the words, and who and what is named in them. */
function bodyOf({ security, guarantors, paper, number, keptAt }: Typed): Body {
  const securities = [
    ...guarantors
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, phone, relation }) => ({ kind: 'guarantor' as const, name: name.trim(), phone, relation })),
    ...(paper.trim() === '' ? [] : [{ kind: 'document' as const, name: paper.trim(), number, keptAt }]),
  ]
  return { security: security.trim(), ...(securities.length > 0 && { securities }) }
}

/** The first yes to a prize, with the security taken; it pays the prize, or waits for a second person. */
export function RecordSecurity({ prize }: { prize: Prize }) {
  const { auctionId, amount, winner, needsSecond } = prize
  const sureties = useQuery(company()).data?.sureties ?? 1
  const dialog = useDialog({
    name: `prize ${auctionId}`,
    initial: (): Typed => ({
      security: '',
      guarantors: Array.from({ length: Math.max(1, sureties) }, () => noGuarantor),
      paper: '',
      number: '',
      keptAt: '',
    }),
    check: ({ security }): Partial<Record<keyof Typed, string>> =>
      security.trim() === '' ? { security: t.securityProblem } : {},
    run: (typed) => approve(prize, bodyOf(typed)),
    failed: t.failedPrize,
  })
  const { guarantors } = dialog.values
  const field = (name: Text) => ({
    error: dialog.errors[name],
    value: dialog.values[name],
    onChange: (event: { currentTarget: { value: string } }) => dialog.set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Button onClick={dialog.open} {...APPROVES}>
        {t.record}
      </Button>
      <DialogForm
        dialog={dialog}
        question={needsSecond ? t.recordQuestion(winner.name) : t.prizeQuestion(winner.name)}
        verb={needsSecond ? t.record : t.prizeVerb(amount)}
        consequence={needsSecond ? t.twoPersons : t.prizeConsequence(amount, winner.name)}
      >
        <TextAreaField data-autofocus label={t.security} description={t.securityHint} {...field('security')} />
        {guarantors.map((guarantor, place) => (
          <GuarantorFields
            key={place}
            no={place + 1}
            guarantor={guarantor}
            onChange={(change) => dialog.set({ guarantors: guarantors.with(place, { ...guarantor, ...change }) })}
          />
        ))}
        {guarantors.length < MOST_GUARANTORS && (
          <div>
            <Button variant="default" onClick={() => dialog.set({ guarantors: [...guarantors, noGuarantor] })}>
              {t.securities.addGuarantor}
            </Button>
          </div>
        )}
        <FieldGrid>
          <TextField label={t.securities.document} autoComplete="off" {...field('paper')} />
          <TextField
            label={t.securities.documentNumber}
            description={t.securities.documentHint}
            autoComplete="off"
            {...field('number')}
          />
          <TextField label={t.securities.keptAt} autoComplete="off" {...field('keptAt')} />
        </FieldGrid>
      </DialogForm>
    </>
  )
}

interface GuarantorFieldsProps {
  /** The first is 1. */
  no: number
  guarantor: Guarantor
  onChange: (change: Partial<Guarantor>) => void
}

/** A person who guarantees the winner's instalments; left blank there is none. */
function GuarantorFields({ no, guarantor, onChange }: GuarantorFieldsProps) {
  const words = t.securities
  const field = (name: keyof Guarantor) => ({
    autoComplete: 'off',
    value: guarantor[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <FieldGrid>
      <TextField label={words.guarantor(no)} {...field('name')} />
      <TextField label={words.guarantorPhone(no)} type="tel" {...field('phone')} />
      <TextField label={words.guarantorRelation(no)} {...field('relation')} />
    </FieldGrid>
  )
}

/** From the next contribution's day on an uncollected prize goes into a separate account. */
export function Deposit({ prize }: { prize: Prize }) {
  const { auctionId, amount, winner, depositFrom, depositedAt } = prize
  if (depositedAt !== null || dayInIndia(now()) < depositFrom) return null
  const words = t.deposit
  return (
    <ReasonButton
      variant="default"
      about={auctionId}
      question={words.question}
      consequence={words.consequence(amount, winner.name)}
      verb={words.verb}
      field={{ label: words.field, hint: words.hint, problem: words.problem }}
      failed={words.failed}
      onConfirm={async (reference) => {
        await call(prizeEndpoints.depositPrize, { params: { id: auctionId }, body: { reference } })
        notifyOk(words.done(winner.name))
      }}
    >
      {words.button}
    </ReasonButton>
  )
}
