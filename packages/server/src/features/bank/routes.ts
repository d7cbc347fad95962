import { bankEndpoints } from '@kuri/contract'
import { fitsBankLine, ok, paise, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { Routes } from '../../http/route.ts'
import { enter } from '../treasury/service.ts'
import { confirmExpected } from './reconciliation-rules.ts'
import { importStatement } from './import.ts'
import { currentLine, matchBooked, matchByHand, openLine, unmatch } from './match.ts'
import { matchedPage, openLinesPage, openMovesPage, overview } from './overview.ts'
import { takeBackStatement } from './take-back.ts'
import { lineWire, statementWire } from './wire.ts'

/** The bank's statements, and what they are in our books. */
export function bankRoutes(route: Routes): void {
  route.read(bankEndpoints.reconciliation, async (tx, { config }) => ok(await overview(tx, config.dataKey)))
  route.read(bankEndpoints.openLines, async (tx, { query }) => ok(await openLinesPage(tx, query)))
  route.read(bankEndpoints.openMoves, async (tx, { query }) => ok(await openMovesPage(tx, query)))
  route.report(bankEndpoints.matchedLines, async (tx, { query }) => ok(await matchedPage(tx, query)))

  route.write(bankEndpoints.importStatement, (tx, { user, body, id }) =>
    importStatement(tx, { form: body, by: user.id, requestId: id }),
  )

  route.write(bankEndpoints.takeBackStatement, async (tx, { user, params, body, id }) => {
    const taken = await takeBackStatement(tx, { id: params.id, reason: body.reason, by: user.id, requestId: id })
    return taken.ok ? ok({ statement: statementWire(taken.value) }) : taken
  })

  route.write(bankEndpoints.matchLine, async (tx, { user, params, body, id }) =>
    after(tx, params.id, await matchByHand(tx, { lineId: params.id, moves: body.moves, by: user.id, requestId: id })),
  )

  route.write(bankEndpoints.unmatchLine, async (tx, { user, params, body, id }) =>
    after(tx, params.id, await unmatch(tx, { lineId: params.id, reason: body.reason, by: user.id, requestId: id })),
  )

  route.write(bankEndpoints.confirmExpected, async (tx, { user, params, body, id, config }) => {
    const line = await openLine(tx, params.id)
    if (!line.ok) return line
    const match = {
      id: body.expected,
      line: line.value,
      by: user.id,
      requestId: id,
      key: config.dataKey,
      utr: body.utr,
    }
    const event = await confirmExpected(tx, body.source, match)
    if (!event.ok) return event
    if (event.value === null) return ok({ ...(await seen(tx, params.id)), status: 'waiting_second' as const })
    await matchBooked(tx, { lineId: params.id, eventKey: event.value, by: user.id })
    return await after(tx, params.id, event)
  })

  route.write(bankEndpoints.bookLine, async (tx, { user, params, body, id }) => {
    const line = await openLine(tx, params.id)
    if (!line.ok) return line
    const { amount_paise: amount, reference, narration } = line.value
    const { kind, reason } = body
    if (!fitsBankLine(kind, amount)) {
      return refuse({
        code: 'invalid_input',
        field: 'kind',
        problem: 'Choose a kind that matches the bank line: money in or money out.',
      })
    }
    const text = (reference || narration).slice(0, MOST_REFERENCE)
    const move = { kind, reason, reference: text, amount: paise(Math.abs(amount)), lineId: params.id }
    const entered = await enter(tx, { ...move, by: user.id, requestId: id })
    if (!entered.ok) return entered
    const { line: now } = await seen(tx, params.id)
    return ok(
      entered.value.status === 'waiting_second' ? { line: now, status: 'waiting_second' as const } : { line: now },
    )
  })
}

/** As much as a statement of ours shows. */
const MOST_REFERENCE = 120

const seen = async (tx: Tx, lineId: string) => ({ line: lineWire(await currentLine(tx, lineId)) })

const after = async (tx: Tx, lineId: string, outcome: Result<unknown>) =>
  outcome.ok ? ok(await seen(tx, lineId)) : outcome
