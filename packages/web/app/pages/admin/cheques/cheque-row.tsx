import { chequeEndpoints, type ReplyOf } from '@kuri/contract'
import { shownChequeState, type ShownChequeState } from '@kuri/domain'
import { addressOf, call } from '../../../api/client.ts'
import { Badge, type Tone } from '../../../components/badge.tsx'
import { FileButton } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { Money } from '../../../components/money.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { dayText, instantText } from '../../../messages/format.ts'
import { useMe } from '../../../session.ts'
import { act } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import { RequestRow, type RequestRowProps } from '../request-row.tsx'
import { SettleDebt } from '../settle-debt.tsx'
import { useToday } from '../../../today.ts'

export type Cheque = ReplyOf<typeof chequeEndpoints.cheques>['cheques'][number]

const t = m.cheques
const tones: Record<ShownChequeState, Tone> = {
  received: 'wait',
  deposited: 'wait',
  cleared: 'ok',
  returned: 'late',
  'given-back': 'plain',
}

/** One cheque: what it is for, where it is, and what can be done with it. */
export function ChequeRow({ cheque, tick }: { cheque: Cheque; tick?: RequestRowProps['tick'] }) {
  const { status, depositedAt, user, amount, owed, settledAt } = cheque
  const state = shownChequeState(status, depositedAt)
  const isOwed = owed > 0 && settledAt === null
  return (
    <RequestRow
      permission={status === 'received' || isOwed ? 'take-payments' : 'reconcile-bank'}
      name={user.name}
      tick={tick}
      lines={<Facts cheque={cheque} />}
      about={
        <>
          <Money amount={amount} size="md" /> <Badge tone={tones[state]}>{t.states[state]}</Badge>
        </>
      }
      acts={<Acts cheque={cheque} />}
    />
  )
}

/** Two people: who received a cheque does not clear it, who cleared it does not enter its return. */
const rightsOf = ({ status, needsSecond, receivedBy, clearedBy }: Cheque, me: string | undefined) => ({
  mayClear: status === 'deposited' && !(needsSecond && receivedBy._id === me),
  mayReturn: status !== 'returned' && !(needsSecond && clearedBy?._id === me),
})

function Facts({ cheque }: { cheque: Cheque }) {
  const { chequeNo, bank, number, lines, receivedBy, receivedAt, slip, depositedAt, status } = cheque
  const { clearedBy, clearedAt, returnedAt, returnReason, owed, charge, settledAt, toWallet, isWithCollector } = cheque
  const { mayClear, mayReturn } = rightsOf(cheque, useMe()?._id)
  return (
    <>
      <p className="sm">{t.of(chequeNo, bank)}</p>
      {status === 'received' && <DayLine cheque={cheque} />}
      {lines.length > 0 && (
        <p className="sm">
          {t.forWhat(
            lines.map(({ name, ticketNo, month, year, outcome }) =>
              t.line(name, ticketNo, month, year, outcome === null ? '' : t.outcomes[outcome]),
            ),
          )}
        </p>
      )}
      <p className="xs dim">{t.receivedBy(number, receivedBy.name, instantText(receivedAt))}</p>
      {toWallet > 0 && <p className="sm">{t.toWallet(toWallet)}</p>}
      {isWithCollector && <p className="sm">{t.withCollector}</p>}
      {slip !== null && depositedAt !== null && <p className="xs dim">{t.slip(slip, instantText(depositedAt))}</p>}
      {clearedBy !== null && clearedAt !== null && (
        <p className="xs dim">{t.clearedBy(clearedBy.name, instantText(clearedAt))}</p>
      )}
      {returnedAt !== null && (
        <p className="sm">
          {(depositedAt === null ? t.givenBackAt : t.returnedAt)(instantText(returnedAt), returnReason ?? '')}
        </p>
      )}
      {owed > 0 && <p className="sm strong">{settledAt === null ? t.owes(owed, charge) : t.settled}</p>}
      {status === 'deposited' && !mayClear && <HelpText>{t.clear.own}</HelpText>}
      {status === 'cleared' && !mayReturn && <HelpText>{t.giveBack.own}</HelpText>}
    </>
  )
}

function DayLine({ cheque: { dated, validUntil } }: { cheque: Cheque }) {
  const today = useToday()
  const text =
    today < dated
      ? t.postDated(dayText(dated))
      : today > validUntil
        ? t.stale(dayText(validUntil))
        : t.dated(dayText(dated), dayText(validUntil))
  return <p className="sm dim">{text}</p>
}

function Acts({ cheque }: { cheque: Cheque }) {
  const online = useOnline()
  const offline = online ? undefined : m.chrome.offline.moneyWaits
  const me = useMe()?._id
  const { _id: id, status, depositedAt, amount, owed, settledAt } = cheque
  const params = { id }
  if (status === 'returned')
    return (
      <>
        {owed > 0 && settledAt === null && <SettleDebt {...{ id, owed }} />}
        {depositedAt !== null && (
          <FileButton href={addressOf(chequeEndpoints.chequeLetter, params)}>{t.letter}</FileButton>
        )}
      </>
    )
  const { mayClear, mayReturn } = rightsOf(cheque, me)
  return (
    <>
      {mayClear && (
        <ConfirmButton
          question={t.clear.question(amount)}
          consequence={t.clear.consequence}
          verb={t.clear.verb}
          disabledReason={offline}
          onConfirm={() => act(() => call(chequeEndpoints.clearCheque, { params }), t.clear)}
        >
          {t.clear.button}
        </ConfirmButton>
      )}
      {mayReturn && <Return cheque={cheque} />}
    </>
  )
}

function Return({ cheque: { _id: id, status } }: { cheque: Cheque }) {
  const isAtBank = status !== 'received'
  if (status === 'returned') return null
  return (
    <ReasonButton
      variant="default"
      about={id}
      question={t.giveBack.question(isAtBank)}
      consequence={t.giveBack.consequence[status]}
      verb={t.giveBack.verb(isAtBank)}
      field={{ label: t.giveBack.reason, hint: t.giveBack.reasonHint(isAtBank), problem: t.giveBack.reasonProblem }}
      failed={t.giveBack.failed(isAtBank)}
      onConfirm={async (reason) => {
        await call(chequeEndpoints.returnCheque, { params: { id }, body: { reason } })
        notifyOk(t.giveBack.done(isAtBank))
      }}
    >
      {isAtBank ? t.giveBack.button : t.giveBack.takeBack}
    </ReasonButton>
  )
}
