import { paise } from '@kuri/domain'
import type { NewPayout, PayoutUpdate } from '../gateway.ts'
import { callRazorpay, type RazorpayAccess } from './client.ts'
import { payoutUpdate } from './updates.ts'
import { Contact, FundAccount, Payout } from './wire.ts'

/** IMPS is at once and at every hour, up to ₹5 lakh; beyond it NEFT. */
const MOST_BY_IMPS = paise(50_000_000)
const LONGEST_NAME = 50
const LONGEST_NARRATION = 30

/**
 * Sends money from the company's account at the gateway to a member's bank account: the person, the account, the payout. The first two give back what is there
 * already when their details are the same; the payout has its key, so the whole may be repeated.
 */
export async function payout(
  access: RazorpayAccess,
  accountNumber: string,
  { payoutId, withdrawalId, personId, amount, account, companyName }: NewPayout,
): Promise<PayoutUpdate> {
  const person = { name: contactName(account.holder), type: 'customer', reference_id: personId }
  const contact = await callRazorpay(access, { method: 'POST', path: '/v1/contacts', body: person }, Contact)
  const bank = {
    contact_id: contact.id,
    account_type: 'bank_account',
    bank_account: { name: account.holder, ifsc: account.ifsc, account_number: account.number },
  }
  const fundAccount = await callRazorpay(access, { method: 'POST', path: '/v1/fund_accounts', body: bank }, FundAccount)
  const body = {
    account_number: accountNumber,
    fund_account_id: fundAccount.id,
    amount,
    currency: 'INR',
    mode: amount <= MOST_BY_IMPS ? 'IMPS' : 'NEFT',
    purpose: 'payout',
    // an administrator learns it at once, instead of the money lying there for days
    queue_if_low_balance: false,
    reference_id: payoutId,
    narration: plain(companyName).slice(0, LONGEST_NARRATION),
    notes: { withdrawal: withdrawalId },
  }
  const headers = { 'x-payout-idempotency': payoutId }
  return payoutUpdate(await callRazorpay(access, { method: 'POST', path: '/v1/payouts', body, headers }, Payout))
}

/** Letters, digits and spaces: all a bank's statement takes. */
const plain = (words: string): string =>
  words
    .replace(/[^A-Za-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** 3 to 50 of the characters the gateway knows; a name in another script becomes a word it knows. */
function contactName(holder: string): string {
  const name = holder
    .replace(/[^A-Za-z0-9 '\-_/().,]+/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, LONGEST_NAME)
    .replace(/[^A-Za-z0-9.]+$/, '')
    .trim()
  return name.length >= 3 ? name : `Member ${name}`.trim()
}
