import { arrearsEndpoints, authorityEndpoints, duesEndpoints, withdrawalEndpoints } from '@kuri/contract'
import { formatRupees, ok, ZERO, type Paise, type Result } from '@kuri/domain'
import { now, today } from '../../clock.ts'
import { branchOfFile } from '../../database/branch-rows.ts'
import type { Tx } from '../../database/types.ts'
import { toCsv } from '../../export/csv.ts'
import { toSpreadsheet } from '../../export/spreadsheet.ts'
import { sendFile } from '../../http/files.ts'
import type { Routes } from '../../http/route.ts'
import { actForMember, authorityIn } from '../authority/service.ts'
import { advances } from '../instalments/overdue.ts'
import * as settings from '../settings/service.ts'
import { claimRefund, myDues, payDues, refundToBank } from './dues.ts'
import { readLetter } from './letter-kinds.ts'
import { arrearsCase, arrearsOverview, arrearsRows, listArrears } from './list.ts'
import { acceptOffer, declineOffer } from './offers.ts'
import { letterPdf } from './letter-pdf.ts'
import { nothingNamed, provenIfNamed } from '../people/prove-password.ts'
import { asOneself } from '../sessions/service.ts'
import { refundSum } from './refund-sums.ts'
import { advancesTable, arrearsTable } from './tables.ts'
import { confirmStep, takeStep, withdrawStep } from './take-step.ts'
import type { StepWire } from './wire.ts'

/** Late payers: who they are, what is done about them, and their own side of it. */
export function arrearsRoutes(route: Routes): void {
  lists(route)
  steps(route)
  route.read(duesEndpoints.myDues, async (tx, { user }) => ok(await myDues(tx, user.id)))
  route.write(duesEndpoints.payDues, (tx, { body, user }) => payDues(tx, { form: body, by: user.id }))
  route.write(duesEndpoints.acceptOffer, (tx, { params, body, user, id }) =>
    acceptOffer(tx, {
      id: params.id,
      personId: user.id,
      by: user.id,
      requestId: id,
      amount: body.amount,
      agreement: body.agreementHash,
    }),
  )
  route.write(duesEndpoints.declineOffer, async (tx, { params, user, id }) => {
    const declined = await declineOffer(tx, { id: params.id, personId: user.id, by: user.id, requestId: id })
    return declined.ok ? ok({ message: 'You have declined this ticket. Nothing was paid.' }) : declined
  })
  route.write(duesEndpoints.claimRefund, async (tx, { user }) => {
    const claimed = await claimRefund(tx, { personId: user.id, by: user.id })
    return claimed.ok ? ok({ message: refundedText(claimed.value, 'your'), ...claimed.value }) : claimed
  })
  route.writeAfter(
    withdrawalEndpoints.refundToBank,
    provenIfNamed,
    async (tx, { user, body, config }, isProven) => {
      const requested = await refundToBank(tx, {
        personId: user.id,
        by: user.id,
        account: body.account,
        key: config.dataKey,
        loggedIn: asOneself(user).id,
        isProven,
      })
      return requested.ok ? ok({ withdrawal: requested.value }) : requested
    },
    nothingNamed,
  )
  forMembers(route)
}

/** What staff answer and claim for members who signed for it on paper. */
function forMembers(route: Routes): void {
  route.write(authorityEndpoints.answerOfferForMember, async (tx, req) => {
    const { params, body, user, id: requestId } = req
    const { memberId: personId, accept, amount = ZERO, paper } = body
    const answering = { id: params.id, personId, by: user.id, requestId }
    const answered = await actForMember<string>(
      tx,
      authorityIn(req),
      async () => {
        if (accept) {
          const accepted = await acceptOffer(tx, { ...answering, amount, agreement: { ...paper, by: user.id } })
          return accepted.ok ? ok(accepted.value.chitId) : accepted
        }
        return await declineOffer(tx, answering)
      },
      (chitId) => ({ act: accept ? 'substitution-accepted' : 'substitution-declined', chitId }),
    )
    return answered.ok
      ? ok({ message: accept ? 'The ticket is now the member’s.' : 'The ticket is declined.' })
      : answered
  })
  route.write(authorityEndpoints.claimRefundForMember, async (tx, req) => {
    const claimed = await actForMember(
      tx,
      authorityIn(req),
      () => claimRefund(tx, { personId: req.body.memberId, by: req.user.id }),
      () => ({ act: 'refund' }),
    )
    return claimed.ok ? ok({ message: refundedText(claimed.value, 'the member’s'), ...claimed.value }) : claimed
  })
}

function lists(route: Routes): void {
  route.report(arrearsEndpoints.listArrears, async (tx, { query }) => ok(await listArrears(tx, query)))
  route.reportToAll(arrearsEndpoints.arrearsOverview, (tx) => arrearsOverview(tx))
  route.read(arrearsEndpoints.arrearsCase, (tx, { params }) => arrearsCase(tx, params.id))
  route.raw(arrearsEndpoints.arrearsCsv, async (req, reply) => {
    const { rows, of, name } = await req.report(async (tx) => ({ rows: await arrearsRows(tx), ...(await fileOf(tx)) }))
    const table = arrearsTable(rows, of.hasSeveral)
    return sendFile(reply, arrearsEndpoints.arrearsCsv.file, `${name}.csv`, toCsv(table))
  })
  route.raw(arrearsEndpoints.arrearsXlsx, async (req, reply) => {
    const { tables, name } = await req.report(async (tx) => {
      const { of, name: named } = await fileOf(tx)
      return {
        tables: [arrearsTable(await arrearsRows(tx), of.hasSeveral), advancesTable(await advances(tx))],
        name: named,
      }
    })
    const bytes = await toSpreadsheet(tables)
    return sendFile(reply, arrearsEndpoints.arrearsXlsx.file, `${name}.xlsx`, bytes)
  })
}

/** The name of a file of the arrears, with the code of the branch where it has those of one: kuri-arrears-KLM-2026-12-01. */
async function fileOf(tx: Tx) {
  const of = await branchOfFile(tx)
  return { of, name: `kuri-arrears-${of.code === null ? '' : `${of.code}-`}${await today(tx)}` }
}

function steps(route: Routes): void {
  route.write(arrearsEndpoints.takeStep, async (tx, { params, body, user, id }) =>
    answer(await takeStep(tx, { ticketId: params.id, form: body, by: user.id, requestId: id })),
  )
  route.write(arrearsEndpoints.confirmStep, async (tx, { params, user, id }) =>
    answer(await confirmStep(tx, { id: params.id, by: user.id, requestId: id })),
  )
  route.write(arrearsEndpoints.withdrawStep, async (tx, { params, user, id }) =>
    answer(await withdrawStep(tx, { id: params.id, by: user.id, requestId: id })),
  )
  route.raw(arrearsEndpoints.stepLetter, async (req, reply) => {
    const { params, user } = req
    const read = await req.report(async (tx) => ({
      step: await readLetter(tx, { id: params.id, by: user }),
      refund: await refundSum(tx, params.id),
      letterhead: await settings.read(tx),
      writtenAt: await now(tx),
    }))
    if (!read.step.ok) return req.refuse(read.step.error)
    const bytes = await letterPdf({ ...read, step: read.step.value })
    if (bytes === null) return req.refuse({ code: 'not_found' })
    return sendFile(reply, arrearsEndpoints.stepLetter.file, `kuri-${read.step.value.kind}.pdf`, bytes)
  })
}

function refundedText({ amount, debts }: { readonly amount: Paise; readonly debts: Paise }, whose: string): string {
  const paid = `${formatRupees(debts)} was used to pay what was owed for a returned cheque or a cancelled receipt.`
  const kept = `${formatRupees(amount)} is in ${whose} wallet.`
  return debts === ZERO ? kept : amount === ZERO ? paid : `${paid} ${kept}`
}

/** For the first of two administrators the answer has a status: another one completes it. */
function answer(taken: Result<StepWire>) {
  if (!taken.ok) return taken
  const { value: step } = taken
  return ok(step.status === 'waiting_second' ? { step, status: 'waiting_second' as const } : { step })
}
