import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { signIn, type Caller } from '../api.ts'
import type { TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { expectGood } from './ledger-calls.ts'
import type { Chapter } from './ledger-page.ts'

/** Asha pays by cheque. It is cleared, and returned after that; the next one is returned at once. */
export function cheques(familyFive: TestChit): Chapter[] {
  const asha = familyFive.holder(1)
  const { admin } = familyFive
  let diya: Caller | undefined
  const asDiya = async () => familyFive.as((diya ??= await signIn(familyFive.app, 'Diya', 'cashier')))
  let first = ''
  const atBank = async (chequeNo: string): Promise<string> => {
    const cashier = await asDiya()
    const { reply } = await cashier.call(endpoints.counterMember, { params: { id: asha.id } })
    const [due] = [...reply.lines, reply.next].flatMap((one) => one ?? [])
    if (!due) throw new Error('the story stops: Asha owes nothing')
    const { chitId, ticketNo, month, year, amount } = due
    const lines = [{ chitId, ticketNo, month, year, amount }]
    const body = { memberId: asha.id, lines, chequeNo, bank: 'Federal Bank, Thrissur', dated: day('2027-01-20') }
    const received = await cashier.call(endpoints.receiveCheque, { body })
    expectGood(received)
    const params = { id: received.reply.cheque._id }
    expectGood(await cashier.call(endpoints.depositCheque, { params, body: { slip: 'FB-17' } }))
    return params.id
  }
  const giveBack = async (id: string) =>
    expectGood(
      await (await asDiya()).call(endpoints.returnCheque, { params: { id }, body: { reason: 'Funds insufficient.' } }),
    )
  return [
    {
      title: 'A cheque is cleared',
      text: 'Diya received it and took it to the bank. When the bank has paid it, it pays what Asha gave it for from the wallet.',
      kind: 'cheque.cleared',
      happens: async () => {
        first = await atBank('004512')
        expectGood(await familyFive.as(admin).call(endpoints.clearCheque, { params: { id: first } }))
      },
    },
    {
      title: 'A cheque is returned after it was cleared',
      text: 'The bank takes the money back. Asha’s month stays paid: the wallet gives what it has, and she owes the rest to the company.',
      kind: 'cheque.returned',
      happens: () => giveBack(first),
    },
    {
      title: 'The charge for a returned cheque',
      text: 'The settings say 250. The second cheque is returned before it is cleared: nothing else moves.',
      kind: 'cheque.charged',
      happens: async () => {
        expectGood(await familyFive.as(admin).call(endpoints.changeSettings, { body: { chequeReturnCharge: 250 } }))
        await giveBack(await atBank('004513'))
      },
    },
    {
      title: 'What is owed for a returned cheque is paid',
      text: 'Asha puts money into her wallet and pays from there.',
      kind: 'debt.settled',
      happens: async () => {
        await given.funds(familyFive.app, asha, fromRupees(10_000))
        expectGood(await familyFive.as(asha).call(endpoints.payDebt, { params: { id: first } }))
      },
    },
  ]
}
