import { prizeEndpoints, type BodyOf } from '@kuri/contract'
import { dayInIndia } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { now } from '../../../api/clock.ts'
import { Button } from '../../../components/button.tsx'
import { FieldGrid, TextAreaField, TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { ReasonButton } from '../reason-button.tsx'
import { useDialog } from '../use-dialog.ts'
import type { RowOf } from './desk.ts'
import { SAYS_YES } from './said-buttons.tsx'

type Prize = RowOf<'prize'>['about']

const say = m.admin.money
type Body = BodyOf<typeof prizeEndpoints.approvePrize>

async function approve({ auctionId, amount, winner }: Prize, body: Body): Promise<void> {
  const { status } = await call(prizeEndpoints.approvePrize, { params: { id: auctionId }, body })
  notifyOk(status === 'waiting_second' ? say.waitsForAnother : say.prizePaid(amount, winner.name))
}

const nothing = { security: '', guarantor: '', phone: '', relation: '', paper: '', number: '', keptAt: '' }
type Typed = typeof nothing

/** What was typed, as the books keep it: the words, and who and what is named in them. */
function bodyOf({ security, guarantor, phone, relation, paper, number, keptAt }: Typed): Body {
  const securities = [
    ...(guarantor.trim() === '' ? [] : [{ kind: 'guarantor' as const, name: guarantor.trim(), phone, relation }]),
    ...(paper.trim() === '' ? [] : [{ kind: 'document' as const, name: paper.trim(), number, keptAt }]),
  ]
  return { security: security.trim(), ...(securities.length > 0 && { securities }) }
}

/** The first yes to a prize, with the security taken; it pays the prize, or waits for a second person. */
export function RecordSecurity({ prize }: { prize: Prize }) {
  const { auctionId, amount, winner, needsSecond } = prize
  const dialog = useDialog({
    name: `prize ${auctionId}`,
    initial: () => nothing,
    check: ({ security }): Partial<Record<keyof Typed, string>> =>
      security.trim() === '' ? { security: say.securityProblem } : {},
    run: (typed) => approve(prize, bodyOf(typed)),
    failed: say.failedPrize,
  })
  const field = (name: keyof Typed) => ({
    error: dialog.errors[name],
    value: dialog.values[name],
    onChange: (event: { currentTarget: { value: string } }) => dialog.set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Button onClick={dialog.open} {...SAYS_YES}>
        {say.record}
      </Button>
      <DialogForm
        dialog={dialog}
        question={needsSecond ? say.recordQuestion(winner.name) : say.prizeQuestion(winner.name)}
        verb={needsSecond ? say.record : say.prizeVerb(amount)}
        consequence={needsSecond ? say.twoPersons : say.prizeConsequence(amount, winner.name)}
      >
        <TextAreaField data-autofocus label={say.security} description={say.securityHint} {...field('security')} />
        <FieldGrid>
          <TextField label={say.securities.guarantor} autoComplete="off" {...field('guarantor')} />
          <TextField label={say.securities.guarantorPhone} type="tel" autoComplete="off" {...field('phone')} />
          <TextField label={say.securities.guarantorRelation} autoComplete="off" {...field('relation')} />
          <TextField label={say.securities.document} autoComplete="off" {...field('paper')} />
          <TextField
            label={say.securities.documentNumber}
            description={say.securities.documentHint}
            autoComplete="off"
            {...field('number')}
          />
          <TextField label={say.securities.keptAt} autoComplete="off" {...field('keptAt')} />
        </FieldGrid>
      </DialogForm>
    </>
  )
}

/** From the next contribution's day on an uncollected prize goes into a separate account. */
export function Deposit({ prize }: { prize: Prize }) {
  const { auctionId, amount, winner, depositFrom, depositedAt } = prize
  if (depositedAt !== null || dayInIndia(now()) < depositFrom) return null
  const words = say.deposit
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
