import { problemSentence } from '@kuri/contract'
import { howGiven, monthNameOf, prizeFigures, yearOf, type Paise } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { inAddress, type Answer, type Ground, type Others, type Question } from './question.ts'
import type { Scheme } from './schemes.ts'
import type { ChitDetail } from './simulator.tsx'

const t = m.simulate.form

interface QuestionFormProps {
  chit: ChitDetail
  schemes: readonly Scheme[]
  ground: Ground
  question: Question
  answer: Answer
  /** Puts a part of the question into the address. */
  change: (part: Record<string, string>) => void
}

export function QuestionForm(props: QuestionFormProps) {
  const { chit, schemes, ground, question, answer, change } = props
  const errorAt = (field: 'bid' | 'others' | 'rate', nothing: string) =>
    !answer.ok && answer.field === field && (answer.refusal ? problemSentence(answer.refusal) : nothing)
  return (
    <Card title={t.title}>
      <div className="stack">
        <SelectField
          label={t.scheme}
          value={chit._id}
          onChange={(event) => change({ chit: event.currentTarget.value, prize: '', others: '' })}
          data={schemes.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <SelectField
          label={t.prize}
          value={String(question.prizeNo)}
          onChange={(event) => change({ prize: event.currentTarget.value })}
          data={prizesToCome(chit)}
        />
        <Bid {...props} error={errorAt('bid', t.typed)} />
        {prizeFigures(ground.terms).floor !== null && ground.terms.prizeBy === 'auction' && (
          <SupposedOfOthers {...props} error={errorAt('others', t.typed)} />
        )}
        <TextField
          label={t.rate}
          description={t.rateHint}
          inputMode="decimal"
          autoComplete="off"
          value={question.rate}
          error={errorAt('rate', t.rateWrong)}
          onChange={(event) => change({ rate: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}

/** Prizes nobody has yet; one that is given cannot be bid for. */
const prizesToCome = ({ months }: ChitDetail) =>
  months.flatMap(({ dueDate, prizes }) =>
    prizes
      .filter(({ winnerTicketNo }) => winnerTicketNo === null)
      .map(({ prizeNo }) => ({
        value: String(prizeNo),
        label: t.prizeIn(prizeNo, `${monthNameOf(dueDate)} ${yearOf(dueDate)}`),
      })),
  )

type FieldProps = QuestionFormProps & { error: string | false }

function Bid({ ground: { terms }, question, answer, change, error }: FieldProps) {
  const { floor, cap, commission } = prizeFigures(terms)
  const by = howGiven(terms, question.prizeNo)
  if (by !== 'bid' || floor === null || cap === null) {
    return <HelpText>{t[by === 'bid' ? 'lot' : by](answer.ok ? answer.simulation.discount : commission)}</HelpText>
  }
  return (
    <AmountField
      label={t.bid}
      description={t.bidHint(floor, cap, terms.step)}
      value={question.bid}
      error={error}
      onChange={(amount) => change({ bid: inAddress(amount) })}
    />
  )
}

function SupposedOfOthers({ ground: { average, given, least }, question, change, error }: FieldProps) {
  const choices: { value: Others; word: string; why?: string }[] = [
    ...(average === null
      ? []
      : [{ value: 'average' as const, word: t.average(average), why: t.averageWhy(given.size) }]),
    { value: 'least', word: t.least(least), why: t.leastWhy },
    { value: 'typed', word: t.typedChoice },
  ]
  const typed = (amount: Paise | null) => change({ theirs: inAddress(amount) })
  return (
    <>
      <Choices legend={t.others} value={question.others} choices={choices} onChange={(others) => change({ others })} />
      {question.others === 'typed' && (
        <AmountField label={t.othersAmount} value={question.othersBid} error={error} onChange={typed} />
      )}
    </>
  )
}
