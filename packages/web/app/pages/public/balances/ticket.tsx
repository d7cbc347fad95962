import type { confirmationEndpoints, ReplyOf, WireBodyOf } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'
import css from './balances.module.css'
import { Wrong } from './wrong.tsx'

const t = m.balances

export type Asked = ReplyOf<typeof confirmationEndpoints.answerBalance>['ticket']
export type Answer = WireBodyOf<typeof confirmationEndpoints.answerMyBalance>

const tones: Record<Asked['status'], Tone> = { asked: 'turn', confirmed: 'ok', disputed: 'wait', settled: 'plain' }

interface TicketProps {
  ticket: Asked
  onAnswer: (answer: Answer) => Promise<void>
}

/** What the company says of one ticket, and whether it is right. */
export function Ticket({ ticket, onAnswer }: TicketProps) {
  const { chitName, ticketNo, status } = ticket
  const title = t.ticket(ticketNo, chitName)
  return (
    <Card as="article" id={ticket._id} title={title} aside={<Badge tone={tones[status]}>{t.states[status]}</Badge>}>
      <div className="stack">
        <p className="dim">{t.companyStates}</p>
        <ul className={css.stated}>
          {t.sentences(ticket).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <Answered ticket={ticket} />
        {(status === 'asked' || status === 'confirmed') && <Question ticket={ticket} of={title} onAnswer={onAnswer} />}
      </div>
    </Card>
  )
}

const answeredText = {
  asked: t.youConfirmed,
  confirmed: t.youConfirmed,
  disputed: t.youDisputed,
  settled: t.youWereAnswered,
} satisfies Record<Asked['status'], (on: string) => string>

function Answered({ ticket: { status, answeredAt, claim, note } }: Pick<TicketProps, 'ticket'>) {
  if (answeredAt === null) return null
  const on = instantDayText(answeredAt)
  return (
    <>
      <p role="status">{answeredText[status](on)}</p>
      {claim && <p className={css.words}>{t.claim(claim)}</p>}
      {note !== null && (
        <p className={css.words}>
          <span className="strong">{t.office}</span> {note}
        </p>
      )}
    </>
  )
}

/** Who has said that it is right may still say that it is not. */
function Question({ ticket, of, onAnswer }: TicketProps & { of: string }) {
  const [isWrong, setWrong] = useState(false)
  const save = useMutation({ mutationFn: onAnswer })
  const isAsked = ticket.status === 'asked'
  if (isWrong) {
    return (
      <FocusFirstField className="stack">
        <Wrong ticket={ticket} onSend={onAnswer} onBack={() => setWrong(false)} />
      </FocusFirstField>
    )
  }
  return (
    <>
      {isAsked && <p className="strong">{t.isRight}</p>}
      {save.isError && <Alert tone="bad">{sentence(save.error)}</Alert>}
      <div className={css.buttons}>
        {isAsked && (
          <Button size="lg" loading={save.isPending} onClick={() => save.mutate({ isRight: true })}>
            {t.yes}
            <span className="vh"> {of}</span>
          </Button>
        )}
        <Button
          size={isAsked ? 'lg' : undefined}
          variant={isAsked ? 'default' : 'subtle'}
          onClick={() => setWrong(true)}
        >
          {isAsked ? t.no : t.stillWrong}
          <span className="vh"> {of}</span>
        </Button>
      </div>
    </>
  )
}
